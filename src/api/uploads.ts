import { personName } from '#src/lib/names/person-name.ts';
import { invoiceEndpoints } from '#contract/invoice-endpoints.ts';
import { recordEndpoints } from '#contract/record-endpoints.ts';
import type { Invoice, InvoiceRow, UploadedInvoice } from '#contract/invoice.ts';
import { idempotency, readProblem } from '#src/api/adapter.ts';
import { ApiError, isAbsent, noAnswer, orNull, problemOf } from '#src/api/api-error.ts';
import { addressOf, call, endpointName, readAnswer } from '#src/api/call.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { requestFile, mayRead } from '#src/api/files.ts';
import { anotherKey, currentSession } from '#src/api/session.ts';

// Milliseconds without progress, not in total, since a slow connection may take longer. A service
// may examine the whole file before it responds.
const longestSilenceMs = 120_000;
// The queue waits for the answer to this question, so it must not wait forever.
const questionTimeoutMs = 30_000;
const fileTimeoutMs = 120_000;
const hashTimeoutMs = 10_000;

export interface SendOptions {
  /** A UUID that is the same each time this file is sent (gap G31). */
  readonly idempotencyKey: string;
  /** Bytes sent and in total. */
  readonly onProgress?: (loaded: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Uploads one file with XMLHttpRequest, because fetch reports no progress. Without progress for too
 * long it fails as `unreachable`.
 * @throws ApiError `refused` 400 on `file`, 413 when it is too large (gap G24)
 */
export async function sendFile(file: File, options: SendOptions): Promise<UploadedInvoice> {
  const key = currentSession().key;
  const answer = await post(file, key, options);
  if (answer.status >= 200 && answer.status < 300)
    return (
      await readAnswer(invoiceEndpoints.uploadInvoice, answer.responseText, {
        made: answer.responseText ? null : answer.getResponseHeader('Location'),
      })
    ).answer;
  // A file that was added under one key is not sent under another; the queue keeps it.
  if (
    answer.status === 401 &&
    (await anotherKey(key, options.signal)) &&
    currentSession().key === key
  )
    return sendFile(file, options);
  throw new ApiError(
    await readProblem(
      answer.status,
      answer.responseText,
      endpointName(invoiceEndpoints.uploadInvoice),
      {
        get: (name) => answer.getResponseHeader(name),
      },
    ),
  );
}

function post(
  file: File,
  key: string | null,
  { idempotencyKey, onProgress, signal }: SendOptions,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new ApiError({ kind: 'aborted' }));
    const request = new XMLHttpRequest();
    request.open('POST', addressOf(invoiceEndpoints.uploadInvoice));
    if (key !== null) request.setRequestHeader('Api-Key', key);
    request.setRequestHeader('Accept', 'application/json');
    for (const [name, value] of Object.entries(idempotency(idempotencyKey)))
      request.setRequestHeader(name, value);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const moves = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reject(noAnswer(undefined, endpointName(invoiceEndpoints.uploadInvoice)));
        request.abort();
      }, longestSilenceMs);
    };
    request.upload.addEventListener('progress', (event) => {
      moves();
      onProgress?.(event.loaded, event.lengthComputable ? event.total : file.size);
    });
    request.addEventListener('progress', moves);
    request.addEventListener('loadend', () => clearTimeout(timer));
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('error', () =>
      reject(noAnswer(undefined, endpointName(invoiceEndpoints.uploadInvoice))),
    );
    request.addEventListener('abort', () => reject(new ApiError({ kind: 'aborted' })));
    signal?.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('file', file, file.name);
    moves();
    request.send(form);
  });
}

/**
 * A page of the 100 newest invoices, to observe which files the service has read.
 * @throws ApiError `unreachable` also after half a minute
 */
export const fetchNewest = (
  page: number,
): Promise<{ readonly page_count: number; readonly results: readonly InvoiceRow[] }> =>
  call(invoiceEndpoints.listInvoices, {
    query: { page, page_size: 100 },
    signal: AbortSignal.timeout(questionTimeoutMs),
  });

/**
 * One invoice, to observe its reading.
 * @returns null when it does not exist any more
 * @throws ApiError `unreachable` also after half a minute
 */
export const fetchUploaded = (uid: string): Promise<Invoice | null> =>
  orNull(
    call(invoiceEndpoints.getInvoice, {
      params: { uid },
      signal: AbortSignal.timeout(questionTimeoutMs),
    }),
  );

/** An invoice whose file has the same bytes. */
export interface EarlierFile {
  readonly known: { readonly uid: string; readonly hf_id: string };
  /** Name of the uploader; null where the service does not say. */
  readonly from: string | null;
  /** Upload time in milliseconds since 1970; null where the service does not say. */
  readonly at: number | null;
}

// The service and key without this endpoint (gap G44), so that it is not requested for each file.
let unsupportedScope: string | undefined;

/**
 * The first invoice with these bytes, whoever uploaded it. Never throws, because an upload must not
 * wait for a service that cannot answer.
 * @param sha256 in hex
 */
export async function findSameFile(sha256: string): Promise<EarlierFile | null> {
  const scope = deviceScope();
  if (unsupportedScope === scope) return null;
  try {
    const { results } = await call(recordEndpoints.findFile, {
      params: { sha256 },
      signal: AbortSignal.timeout(hashTimeoutMs),
    });
    const [first] = results;
    if (!first) return null;
    const { uid, hf_id, created_at, workspace_user } = first;
    const at = Date.parse(created_at);
    return {
      known: { uid, hf_id },
      from: personName(workspace_user) || null,
      at: Number.isNaN(at) ? null : at,
    };
  } catch (error) {
    if (isAbsent(error) || problemOf(error).kind === 'off-contract') unsupportedScope = scope;
    return null;
  }
}

/**
 * Whether the file at a signed address has the same bytes as a local file (gap G23).
 * @returns undefined when the address cannot be read from here, or not in time
 */
export async function hasSameBytes(address: string, file: Blob): Promise<boolean | undefined> {
  if (!mayRead(address)) return undefined;
  try {
    const response = await requestFile(address, AbortSignal.timeout(fileTimeoutMs));
    if (!response.ok) return undefined;
    const stored = await response.blob();
    if (stored.size !== file.size) return false;
    const [one, other] = [
      new Uint8Array(await stored.arrayBuffer()),
      new Uint8Array(await file.arrayBuffer()),
    ];
    return one.every((byte, index) => byte === other[index]);
  } catch {
    return undefined;
  }
}
