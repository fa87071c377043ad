import { invoiceEndpoints } from '#contract/invoice-endpoints.ts';
import { filterBody, followExport, prepareRequests } from '#src/api/adapter.ts';
import { ApiError, isAbsent, noAnswer, problemOf, type Problem } from '#src/api/api-error.ts';
import { sendRequest } from '#src/api/call.ts';
import { readInvoiceNow } from '#src/api/decisions/decision-requests.ts';
import { currentSession } from '#src/api/session.ts';
import type { ExportFormat } from '#src/lib/exports/open-file.ts';
import { toQuery, type InboxFilters } from '#src/lib/filters/filters.ts';
import { toExportLine, type ExportLine } from '#src/lib/exports/selection-export.ts';
import { notRead, type Found } from '#src/api/exports/read-records.ts';

/**
 * The service's response to an export: the file, the address of a file that this page may not read
 * (gap G40), or no file, because the service does not make this kind or only started a job.
 */
export type ExportAnswer =
  | {
      readonly kind: 'file';
      readonly body: ReadableStream<Uint8Array> | null;
      readonly type: string;
      readonly file_name: string | undefined;
      readonly bytes: number | undefined;
    }
  | { readonly kind: 'elsewhere'; readonly address: string }
  | { readonly kind: 'none' };

/**
 * Requests the invoices of a filter as a file.
 * @throws ApiError `unreachable`, `aborted`, `refused`
 */
export async function openExport(
  format: ExportFormat,
  filters: InboxFilters,
  signal: AbortSignal,
): Promise<ExportAnswer> {
  const endpoint = format === 'csv' ? invoiceEndpoints.exportCsv : invoiceEndpoints.exportXlsx;
  let response: Response;
  try {
    await prepareRequests();
    response = await sendRequest(endpoint, {
      body: filterBody(toQuery(filters)),
      headers: { Accept: '*/*' },
      signal,
    });
  } catch (error) {
    if (isAbsent(error)) return { kind: 'none' };
    throw error;
  }
  if ([202, 204].includes(response.status) || isJson(response)) {
    const followed = await linkedFile(response, signal);
    if (followed.kind !== 'file') return followed;
    ({ response } = followed);
  }
  const { headers } = response;
  const length =
    headers.get('Content-Encoding') === null ? Number(headers.get('Content-Length') ?? '') : 0;
  return {
    kind: 'file',
    body: response.body,
    type: headers.get('Content-Type') ?? 'application/octet-stream',
    file_name: fileName(headers.get('Content-Disposition')),
    bytes: length > 0 ? length : undefined,
  };
}

/**
 * Reads one selected invoice for a file that the app writes itself, because no export takes UIDs
 * (gap G26).
 * @returns its line, or why there is none; never throws
 */
export async function readForExport(
  uid: string,
  signal: AbortSignal,
): Promise<Found<ExportLine, Problem>> {
  try {
    const invoice = await readInvoiceNow(uid, signal);
    return invoice ? { kind: 'read', record: toExportLine(invoice) } : { kind: 'gone' };
  } catch (error) {
    return notRead(error, problemOf(error));
  }
}

const isJson = ({ headers }: Response): boolean =>
  /\bjson\b/i.test(headers.get('Content-Type') ?? '');

/** The file that a response links to. @throws ApiError */
async function linkedFile(answer: Response, signal: AbortSignal) {
  const found = await followExport(answer, currentSession().key, signal).catch(() => {
    throw noAnswer(signal, 'GET the file of the export');
  });
  if (found.kind !== 'refused') return found;
  throw new ApiError({
    kind: 'refused',
    status: found.response.status,
    detail: '',
    fields: {},
    endpoint: 'GET the file of the export',
  });
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
