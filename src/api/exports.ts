import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import { exportLink } from '#contract/export.ts';
import { ApiError, isRefused, problemOf, type Problem } from '#src/api/api-error.ts';
import { call, nameOf, send } from '#src/api/call.ts';
import { readNow } from '#src/api/carry-out.ts';
import { runTimeConfig } from '#src/api/dialect.ts';
import { mayFetch } from '#src/api/reachable.ts';
import { currentSession } from '#src/api/session.ts';
import type { ExportFormat } from '#src/lib/exports/open-file.ts';
import { toQuery, type InboxFilters } from '#src/lib/filters.ts';
import { toExportLine, type ExportLine } from '#src/lib/selection-export.ts';
import type { Reading } from '#src/lib/selection-export-read.ts';

/**
 * What the service answers to an export: the file as it comes, the address of one that this page may not read (gap G40), or
 * nothing, where it makes no exports of this kind.
 */
export type ExportAnswer =
  | { readonly kind: 'file'; readonly body: ReadableStream<Uint8Array> | null; readonly type: string; readonly file_name: string | undefined; readonly bytes: number | undefined }
  | { readonly kind: 'elsewhere'; readonly address: string }
  | { readonly kind: 'none' };

/**
 * Asks for the invoices of a filter as a file.
 * @throws ApiError `unreachable`, `aborted`, `refused`, and `off-contract` when the answer names no file
 */
export async function openExport(format: ExportFormat, filters: InboxFilters, signal: AbortSignal): Promise<ExportAnswer> {
  const endpoint = format === 'csv' ? endpoints.exportCsv : endpoints.exportXlsx;
  let response: Response;
  try {
    response = await send(endpoint, { body: toQuery(filters), headers: { Accept: '*/*' }, signal });
  } catch (error) {
    if ([404, 405, 501].some((status) => isRefused(error, status))) return { kind: 'none' };
    throw error;
  }
  if (/\bjson\b/i.test(response.headers.get('Content-Type') ?? '')) {
    const link = z.safeParse(exportLink, await response.json().catch(() => null));
    const address = link.success ? addressIn('url' in link.data ? link.data.url : link.data.file) : undefined;
    if (!address) throw new ApiError({ kind: 'off-contract', endpoint: nameOf(endpoint), issues: ['url: an address is expected'] });
    if (!(await mayFetch(address, signal))) return { kind: 'elsewhere', address: address.href };
    const followed = await follow(address, signal);
    if (!followed) return { kind: 'elsewhere', address: address.href };
    response = followed;
  }
  const { headers } = response;
  const length = headers.get('Content-Encoding') === null ? Number(headers.get('Content-Length') ?? '') : 0;
  return { kind: 'file', body: response.body, type: headers.get('Content-Type') ?? 'application/octet-stream', file_name: fileName(headers.get('Content-Disposition')), bytes: length > 0 ? length : undefined };
}

/** How many invoices the filters find at this moment. @throws ApiError */
export async function countInvoices(filters: InboxFilters, signal: AbortSignal): Promise<number> {
  return (await call(endpoints.listInvoices, { query: { ...toQuery(filters), page: 1, page_size: 1 }, signal })).count;
}

const usualWait = 5;

/**
 * Reads one selected invoice for the file that the app writes itself: no export takes uids (gap G26).
 * @returns its line, or why there is none; never throws
 */
export async function readForExport(uid: string, signal: AbortSignal): Promise<Reading<ExportLine, Problem>> {
  try {
    const invoice = await readNow(uid, signal);
    return invoice ? { kind: 'read', record: toExportLine(invoice) } : { kind: 'gone' };
  } catch (error) {
    const problem = problemOf(error);
    if (problem.kind === 'refused' && problem.status === 429) return { kind: 'wait', seconds: problem.retryAfter ?? usualWait };
    const passing = problem.kind === 'unreachable' || (problem.kind === 'refused' && problem.status >= 500);
    return { kind: passing ? 'unseen' : 'failed', problem };
  }
}

const ownBase = (): string => runTimeConfig().apiBaseUrl || location.origin;

function addressIn(text: string): URL | undefined {
  const address = URL.parse(text, `${ownBase()}/`);
  return address && /^https?:$/.test(address.protocol) ? address : undefined;
}

/**
 * Fetches the file that an answer names. The key stays here: the address may be a storage elsewhere (gap G40). Only the
 * service itself is asked once more with it, when it wants it.
 * @returns null when the address does not let this page read it
 * @throws ApiError
 */
async function follow(address: URL, signal: AbortSignal): Promise<Response | null> {
  const own = address.origin === new URL(ownBase()).origin;
  const shared = { signal, credentials: 'omit', referrerPolicy: 'no-referrer' } as const;
  try {
    let response = await fetch(address, shared);
    const { key } = currentSession();
    if (own && key !== null && (response.status === 401 || response.status === 403)) response = await fetch(address, { ...shared, headers: { 'Api-Key': key }, redirect: 'error' });
    if (response.ok) return response;
    throw new ApiError({ kind: 'refused', status: response.status, detail: '', fields: {}, endpoint: 'GET the file of the export' });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (signal.aborted) throw new ApiError({ kind: 'aborted' });
    if (!own) return null;
    throw new ApiError({ kind: 'unreachable' });
  }
}

function fileName(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  try {
    if (encoded) return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
}
