import { endpoints } from '#contract/endpoints.ts';
import { isAbsent } from '#src/api/absent.ts';
import { ApiError, isPassing, problemOf, type Problem } from '#src/api/api-error.ts';
import { call, send } from '#src/api/call.ts';
import { readNow } from '#src/api/carry-out.ts';
import { runTimeConfig, wireNames } from '#src/api/dialect.ts';
import { mayFetch } from '#src/api/reachable.ts';
import { currentSession } from '#src/api/session.ts';
import type { ExportFormat } from '#src/lib/exports/open-file.ts';
import { toQuery, type InboxFilters } from '#src/lib/filters.ts';
import { toExportLine, type ExportLine } from '#src/lib/selection-export.ts';
import type { Reading } from '#src/lib/selection-export-read.ts';

/**
 * What the service answers to an export: the file as it comes, the address of one that this page may not read (gap G40), or
 * nothing that leads to a file, where it makes no exports of this kind, or only says that it has begun one.
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
 * Asks for the invoices of a filter as a file.
 * @throws ApiError `unreachable`, `aborted`, `refused`
 */
export async function openExport(
  format: ExportFormat,
  filters: InboxFilters,
  signal: AbortSignal,
): Promise<ExportAnswer> {
  const endpoint = format === 'csv' ? endpoints.exportCsv : endpoints.exportXlsx;
  let response: Response;
  try {
    response = await send(endpoint, {
      body: spelled(toQuery(filters)),
      headers: { Accept: '*/*' },
      signal,
    });
  } catch (error) {
    if (isAbsent(error)) return { kind: 'none' };
    throw error;
  }
  // A job that goes on elsewhere, or nothing at all.
  if (response.status === 202 || response.status === 204) return { kind: 'none' };
  if (isJson(response)) {
    const address = addressIn(linkIn(await response.json().catch(() => null)));
    if (!address) return { kind: 'none' };
    if (!(await mayFetch(address, signal))) return { kind: 'elsewhere', address: address.href };
    const followed = await follow(address, signal);
    if (!followed) return { kind: 'elsewhere', address: address.href };
    // What is to be polled is no file either.
    if (followed.status !== 200 || isJson(followed)) return { kind: 'none' };
    response = followed;
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

/** How many invoices the filters find at this moment. @throws ApiError */
export async function countInvoices(filters: InboxFilters, signal: AbortSignal): Promise<number> {
  return (
    await call(endpoints.listInvoices, {
      query: { ...toQuery(filters), page: 1, page_size: 1 },
      signal,
    })
  ).count;
}

const usualWait = 5;

/**
 * Reads one selected invoice for the file that the app writes itself: no export takes uids (gap G26).
 * @returns its line, or why there is none; never throws
 */
export async function readForExport(
  uid: string,
  signal: AbortSignal,
): Promise<Reading<ExportLine, Problem>> {
  try {
    const invoice = await readNow(uid, signal);
    return invoice ? { kind: 'read', record: toExportLine(invoice) } : { kind: 'gone' };
  } catch (error) {
    const problem = problemOf(error);
    if (problem.kind === 'refused' && problem.status === 429)
      return { kind: 'wait', seconds: problem.retryAfter ?? usualWait };
    return { kind: isPassing(problem) ? 'unseen' : 'failed', problem };
  }
}

const ownBase = (): string => runTimeConfig().apiBaseUrl || location.origin;

// A body takes the filters under the names that the list takes (gaps G4, G26).
const spelled = (filters: ReturnType<typeof toQuery>) => {
  const names = wireNames();
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [names[name] ?? name, value]),
  );
};

const isJson = ({ headers }: Response): boolean =>
  /\bjson\b/i.test(headers.get('Content-Type') ?? '');

const linkNames = [
  'url',
  'file',
  'download_url',
  'file_url',
  'download',
  'link',
  'href',
  'location',
];

/** The address that an answer names, alone, under one of the usual names or in a part of it (gap G40). */
function linkIn(sent: unknown): string | undefined {
  // A word such as "queued" is none.
  if (typeof sent === 'string') return sent.includes('/') ? sent : undefined;
  if (typeof sent !== 'object' || sent === null) return undefined;
  const parts = new Map<string, unknown>(Object.entries(sent));
  return [...linkNames, 'data', 'result']
    .map((name) => linkIn(parts.get(name)))
    .find((one) => one !== undefined);
}

function addressIn(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined;
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
    if (own && key !== null && (response.status === 401 || response.status === 403))
      response = await fetch(address, {
        ...shared,
        headers: { 'Api-Key': key },
        redirect: 'error',
      });
    if (response.ok) return response;
    throw new ApiError({
      kind: 'refused',
      status: response.status,
      detail: '',
      fields: {},
      endpoint: 'GET the file of the export',
    });
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
