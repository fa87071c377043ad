import { personName } from '#src/lib/person-name.ts';
import { invoiceEndpoints } from '#contract/invoice-endpoints.ts';
import { recordEndpoints } from '#contract/record-endpoints.ts';
import type { Invoice, InvoiceRow, UploadedInvoice } from '#contract/invoice.ts';
import { readProblem } from '#src/api/adapter.ts';
import { ApiError, isAbsent, noAnswer, orNull, problemOf } from '#src/api/api-error.ts';
import { addressOf, call, nameOf, readAnswer } from '#src/api/call.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { askForFile, mayRead } from '#src/api/files.ts';
import { idempotency } from '#src/api/adapter.ts';
import { anotherKey, currentSession } from '#src/api/session.ts';

// Time without progress, not in all: a slow line may take longer. A service may look at the whole
// file before it answers.
const silence = 120_000;
// A question whose answer never comes must not hold back what waits for it.
const questionTimeout = 30_000;
const fileTimeout = 120_000;
const hashTimeout = 10_000;

interface SendOptions {
  /** A UUID that stays the same when the same file is sent again (gap G31). */
  readonly idempotencyKey: string;
  /** Bytes sent and bytes in all. */
  readonly onProgress?: (loaded: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Uploads one file; XMLHttpRequest, since fetch reports no progress. Given up as `unreachable` when
 * nothing moves any more.
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
  // What was added under one key is not sent under another: the queue keeps it for its own.
  if (
    answer.status === 401 &&
    (await anotherKey(key, options.signal)) &&
    currentSession().key === key
  )
    return sendFile(file, options);
  throw new ApiError(
    await readProblem(answer.status, answer.responseText, nameOf(invoiceEndpoints.uploadInvoice), {
      get: (name) => answer.getResponseHeader(name),
    }),
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
        reject(noAnswer(undefined, nameOf(invoiceEndpoints.uploadInvoice)));
        request.abort();
      }, silence);
    };
    request.upload.addEventListener('progress', (event) => {
      moves();
      onProgress?.(event.loaded, event.lengthComputable ? event.total : file.size);
    });
    request.addEventListener('progress', moves);
    request.addEventListener('loadend', () => clearTimeout(timer));
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('error', () =>
      reject(noAnswer(undefined, nameOf(invoiceEndpoints.uploadInvoice))),
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
 * A page of the newest invoices, 100 of them, for those who follow what the service reads.
 * @throws ApiError `unreachable` also after half a minute
 */
export const fetchNewest = (
  page: number,
): Promise<{ readonly page_count: number; readonly results: readonly InvoiceRow[] }> =>
  call(invoiceEndpoints.listInvoices, {
    query: { page, page_size: 100 },
    signal: AbortSignal.timeout(questionTimeout),
  });

/**
 * One invoice, for those who wait for it.
 * @returns null when it is not there any more
 * @throws ApiError `unreachable` also after half a minute
 */
export const fetchUploaded = (uid: string): Promise<Invoice | null> =>
  orNull(
    call(invoiceEndpoints.getInvoice, {
      params: { uid },
      signal: AbortSignal.timeout(questionTimeout),
    }),
  );

/** An invoice that has the bytes of a file already. */
export interface EarlierFile {
  readonly known: { readonly uid: string; readonly hf_id: string };
  /** Name of who sent it; null where the service does not say. */
  readonly from: string | null;
  /** When it came, in milliseconds since 1970; null where the service does not say. */
  readonly at: number | null;
}

// The service and key without this endpoint (gap G44): they are not asked for each file.
let unsupportedScope: string | undefined;

/**
 * The first invoice with these bytes, whoever sent them. Never throws: an upload does not wait for
 * a service that cannot tell, or not now.
 * @param sha256 in hex
 */
export async function findSameFile(sha256: string): Promise<EarlierFile | null> {
  const scope = deviceScope();
  if (unsupportedScope === scope) return null;
  try {
    const { results } = await call(recordEndpoints.findFile, {
      params: { sha256 },
      signal: AbortSignal.timeout(hashTimeout),
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
 * Whether the file at a signed address has the same bytes as one of this device (gap G23).
 * @returns undefined when the address may not be read from here, or not in time
 */
export async function hasSameBytes(address: string, file: Blob): Promise<boolean | undefined> {
  if (!mayRead(address)) return undefined;
  try {
    const response = await askForFile(address, AbortSignal.timeout(fileTimeout));
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
