import { invoiceEndpoints } from '#contract/invoice-endpoints.ts';
import { readProblem, serviceBase } from '#src/api/adapter.ts';
import { ApiError, isRefused, noAnswer, problemOf, type Problem } from '#src/api/api-error.ts';
import { endpointName, readAnswer, sendRequest } from '#src/api/call.ts';
import { requestFile, mayRead } from '#src/api/files.ts';
import { fileEnding } from '#src/lib/audit-pack/file-ending.ts';
import type { FetchedFile, FetchedInvoice, PartProblem } from '#src/lib/audit-pack/pack.ts';
import { bareAddress, withoutSignatures } from '#src/lib/audit-pack/record-text.ts';
import { growingSha256 } from '#src/lib/files/sha256.ts';
import { notRead, type Found } from '#src/api/exports/read-records.ts';

const fileEndpoint = 'GET the file';
/** How often an invoice is read again because its file's address has expired (gap G23). */
const mostRenewals = 1;

/** Why a part of an invoice is missing, with what was fetched. */
export interface PieceProblem extends PartProblem<Problem> {
  readonly invoice: FetchedInvoice | null;
}

interface Fetching {
  readonly signal: AbortSignal;
  readonly onBytes?: (bytes: number) => void;
}

const hostElsewhere = (address: URL): string | null =>
  address.origin === location.origin ? null : address.host;

async function readFile(address: URL, { signal, onBytes }: Fetching): Promise<FetchedFile> {
  if (!mayRead(address.href)) throw noAnswer(undefined, fileEndpoint);
  let response: Response;
  try {
    response = await requestFile(address.href, signal);
  } catch {
    throw noAnswer(signal, fileEndpoint);
  }
  if (!response.ok)
    throw new ApiError(await readProblem(response.status, '', fileEndpoint, response.headers));
  const type = response.headers.get('Content-Type') ?? '';
  const hash = growingSha256();
  // The browser collects the bytes as they arrive, on its disk where there are many.
  const passed = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(bytes, stream) {
        hash.add(bytes);
        onBytes?.(bytes.length);
        stream.enqueue(bytes);
      },
    }),
  );
  const content = await new Response(passed).blob().catch(() => {
    throw noAnswer(signal, fileEndpoint);
  });
  const head = new Uint8Array(await content.slice(0, 1_100).arrayBuffer());
  return { content, sha256: hash.hex(), type, ending: fileEnding(head, type, address.pathname) };
}

async function readRecord(
  uid: string,
  signal: AbortSignal,
): Promise<{ invoice: FetchedInvoice; file: URL | null }> {
  const read_at = new Date().toISOString();
  const response = await sendRequest(invoiceEndpoints.getInvoice, { params: { uid }, signal });
  const text = await response.text().catch(() => {
    throw noAnswer(signal, endpointName(invoiceEndpoints.getInvoice));
  });
  const { answer } = await readAnswer(invoiceEndpoints.getInvoice, text, { params: { uid } });
  const { file } = answer;
  const invoice = {
    record: withoutSignatures(text, file),
    read: { ...answer, file: null },
    etag: response.headers.get('ETag'),
    read_at,
    address: file && bareAddress(file),
    file: null,
  };
  return {
    invoice,
    file: file && URL.canParse(file, serviceBase()) ? new URL(file, serviceBase()) : null,
  };
}

function withoutPart(
  error: unknown,
  part: 'invoice' | 'file',
  invoice: FetchedInvoice | null,
  elsewhere: string | null,
): Found<FetchedInvoice, PieceProblem> {
  const problem = { part, problem: problemOf(error), invoice, elsewhere };
  return problem.problem.kind === 'unreachable' && elsewhere !== null
    ? { kind: 'failed', problem }
    : notRead(error, problem);
}

/**
 * Fetches an invoice and then its file, so that both are of the same time. An expired address is
 * requested again (gap G23). A file on another site is fetched without the key, and only if the
 * page may read from there.
 * @returns the invoice as the service sent it, or why it is incomplete; never throws
 */
export async function fetchForPack(
  uid: string,
  fetching: Fetching,
): Promise<Found<FetchedInvoice, PieceProblem>> {
  for (let renewed = 0; ; renewed += 1) {
    let found: Awaited<ReturnType<typeof readRecord>>;
    try {
      found = await readRecord(uid, fetching.signal);
    } catch (error) {
      return isRefused(error, 404) ? { kind: 'gone' } : withoutPart(error, 'invoice', null, null);
    }
    const { invoice, file } = found;
    if (invoice.address === null || invoice.address === '')
      return { kind: 'read', record: { ...invoice, address: null } };
    try {
      if (!file)
        throw new ApiError({
          kind: 'off-contract',
          endpoint: 'GET /v1/invoices/:uid',
          issues: ['file: an address is expected'],
        });
      return { kind: 'read', record: { ...invoice, file: await readFile(file, fetching) } };
    } catch (error) {
      const stale = [401, 403, 404, 410].some((status) => isRefused(error, status));
      if (stale && renewed < mostRenewals) continue;
      return withoutPart(error, 'file', invoice, file && hostElsewhere(file));
    }
  }
}
