import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#src/api/api-error.ts';

/** An uploaded file as the page can show it. */
export type OpenedFile =
  | { readonly kind: 'pdf'; readonly bytes: Blob }
  | { readonly kind: 'image'; readonly address: string }
  /** A parsed document, or null when the XML is broken. */
  | { readonly kind: 'xml'; readonly xml: Document | null }
  /** Something that a browser does not show, such as TIFF. */
  | { readonly kind: 'other'; readonly type: string };

const endpoint = 'GET the file';

/** The address without its signature, which changes while the file stays the same (gap G23). */
const fileOf = (address: string): string => address.split('?', 1)[0] ?? address;

async function open(address: string, signal: AbortSignal): Promise<OpenedFile> {
  const broken = (): never => {
    throw new ApiError({ kind: signal.aborted ? 'aborted' : 'unreachable' });
  };
  let response: Response;
  try {
    // The address is signed: it takes no key, and none is given away to it.
    response = await fetch(address, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  } catch {
    throw new ApiError({ kind: signal.aborted ? 'aborted' : 'unreachable' });
  }
  if (!response.ok) throw new ApiError({ kind: 'refused', status: response.status, detail: '', fields: {}, endpoint });
  const type = (response.headers.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/pdf') {
    const bytes = await response.blob().catch(broken);
    return { kind: 'pdf', bytes };
  }
  if (/^(?:application|text)\/(?:[\w.-]+\+)?xml$/.test(type)) {
    const [bytes, { decodeXml, parseXml }] = await Promise.all([response.arrayBuffer().catch(broken), import('#src/lib/parse-xml.ts').catch(broken)]);
    return { kind: 'xml', xml: parseXml(decodeXml(new Uint8Array(bytes))) };
  }
  void response.body?.cancel().catch(() => undefined);
  if (/^image\/(?:png|jpeg|webp|gif|avif)$/.test(type)) return { kind: 'image', address };
  return { kind: 'other', type };
}

/** Reads of uploaded files, by the signed address that an invoice names (interface 2.2, gap G23). */
export const fileQueries = {
  /**
   * The file, opened for showing; kept while only its signature changes.
   * @throws ApiError `refused` 403 when the address has expired: the invoice read again names a new one
   */
  content: (address: string) =>
    queryOptions({
      queryKey: ['files', address] as const,
      queryFn: ({ signal }) => open(address, signal),
      placeholderData: (before, query) => (query && fileOf(query.queryKey[1]) === fileOf(address) ? before : undefined),
      staleTime: Infinity,
      gcTime: 60_000,
      structuralSharing: false,
    }),
};
