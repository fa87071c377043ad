import { fileReading, type FileReading } from '#contract/file-reading.ts';
import type { XmlElement } from '#documents/einvoice/xml-tree.ts';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ApiError, noAnswer, refusal } from '#src/api/api-error.ts';
import { serviceBase } from '#src/api/adapter.ts';
import { runTimeConfig } from '#src/api/run-time-config.ts';
import { currentSession } from '#src/api/session.ts';
import { saveBlob } from '#src/device/download.ts';

/** An uploaded file in a form that the page can show. */
export type OpenedFile =
  | { readonly kind: 'pdf'; readonly bytes: Blob }
  | { readonly kind: 'image'; readonly address: string }
  /** A parsed document, or null when the XML is malformed. */
  | { readonly kind: 'xml'; readonly xml: XmlElement | null; readonly bytes: Blob }
  /** A format that browsers do not show, such as TIFF. */
  | { readonly kind: 'other'; readonly type: string }
  /** A file at an origin that this site is not configured to read from. */
  | { readonly kind: 'apart'; readonly origin: string };

/** The address without its signature, which changes while the file stays the same (gap G23). */
export const fileOf = (address: string): string => address.split('?', 1)[0] ?? address;

// True once the service gave a file only with the key.
let needsKey = false;
const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined;
const isOwn = (address: string): boolean => originOf(address) === originOf(serviceBase());

/** Whether the page's security policy allows reading from an address (gap G23). */
export function mayRead(address: string): boolean {
  const { allowOtherService, filesOrigin } = runTimeConfig();
  const origin = originOf(address);
  return (
    allowOtherService ||
    isOwn(address) ||
    origin === location.origin ||
    origin === originOf(filesOrigin)
  );
}

/**
 * Requests a file without the key, since its address is signed. If the service's own origin refuses
 * that, it is requested with the key; no other origin ever gets the key.
 * @throws TypeError when no response arrived, AbortError by the signal
 */
export async function requestFile(
  address: string,
  signal: AbortSignal | null,
  cache: RequestCache = 'default',
): Promise<Response> {
  const { key } = currentSession();
  const shared = { signal, cache, credentials: 'omit', referrerPolicy: 'no-referrer' } as const;
  const get = () => fetch(address, shared);
  // Redirects are refused, because the browser would send the key on to wherever they lead.
  const fetchWithKey = (shown: string) =>
    fetch(address, { ...shared, headers: { 'Api-Key': shown }, redirect: 'error' });
  if (key === null || !isOwn(address)) return get();
  if (needsKey) return fetchWithKey(key);
  const response = await get();
  if (![401, 403].includes(response.status)) return response;
  const again = await fetchWithKey(key);
  needsKey ||= again.ok;
  return again;
}

/**
 * Handles a click on a plain link to a file that needs the key, which a link cannot send; other
 * links are left to the browser.
 */
export function openWithKey(click: { preventDefault(): void }, address: string): void {
  if (!needsKey || !isOwn(address)) return;
  click.preventDefault();
  void requestFile(address, null).then(
    async (response) => {
      if (response.ok)
        saveBlob(
          await response.blob(),
          decodeURIComponent(new URL(address).pathname.split('/').at(-1) ?? ''),
        );
    },
    () => undefined,
  );
}

async function open(address: string, signal: AbortSignal): Promise<OpenedFile> {
  const broken = (): never => {
    throw noAnswer(signal, 'GET the file');
  };
  if (!mayRead(address)) return { kind: 'apart', origin: originOf(address) ?? address };
  const response = await requestFile(address, signal).catch(broken);
  if (!response.ok) throw new ApiError(refusal(response.status, 'GET the file'));
  // An image element cannot send the key.
  const withKey = needsKey && isOwn(address);
  return openFile(response, async () =>
    withKey ? URL.createObjectURL(await response.blob()) : address,
  ).catch(broken);
}

/**
 * Converts a response to a form that the page can show.
 * @param pictureAt returns an address for an image element
 */
export async function openFile(
  response: Response,
  pictureAt: () => string | Promise<string>,
): Promise<OpenedFile> {
  const type =
    (response.headers.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/pdf') {
    return { kind: 'pdf', bytes: await response.blob() };
  }
  if (/^(?:application|text)\/(?:[\w.-]+\+)?xml$/.test(type)) {
    const [bytes, { xmlRoot }] = await Promise.all([
      response.blob(),
      import('#documents/einvoice/xml-tree.ts'),
    ]);
    return { kind: 'xml', xml: xmlRoot(new Uint8Array(await bytes.arrayBuffer())), bytes };
  }
  const picture = /^image\/(?:png|jpeg|webp|gif|avif)$/.test(type);
  const address = picture ? await pictureAt() : undefined;
  if (!response.bodyUsed) void response.body?.cancel().catch(() => undefined);
  if (address !== undefined) return { kind: 'image', address };
  return { kind: 'other', type };
}

async function readWords(address: string | null, signal: AbortSignal): Promise<FileReading> {
  const none = { pages: [], values: [] };
  if (address === null || !mayRead(address)) return none;
  const broken = (): never => {
    throw noAnswer(signal, 'GET the words of the file');
  };
  const response = await requestFile(address, signal).catch(broken);
  if (!response.ok) throw new ApiError(refusal(response.status, 'GET the words of the file'));
  const read = z.safeParse(fileReading, await response.json().catch(broken));
  return read.success ? read.data : none;
}

/** Queries of uploaded files by the signed address in an invoice (interface 2.2, gap G23). */
export const fileQueries = {
  /**
   * The file in a form that the page can show; reused while only its signature changes.
   * @throws ApiError `refused` 403 when the address has expired: reading the invoice gives a new
   * one
   */
  content: (address: string) =>
    queryOptions({
      queryKey: ['files', address] as const,
      queryFn: ({ signal }) => open(address, signal),
      placeholderData: (before, query) =>
        query && fileOf(query.queryKey[1]) === fileOf(address) ? before : undefined,
      staleTime: Infinity,
      gcTime: 60_000,
      structuralSharing: false,
    }),
  /**
   * The words recognised on the pages of a scanned file; none where the service stores none (gap
   * G43).
   * @param address `words` of the invoice
   */
  words: (address: string | null) =>
    queryOptions({
      queryKey: ['file words', address] as const,
      queryFn: ({ signal }) => readWords(address, signal),
      enabled: address !== null,
      placeholderData: (before, query) =>
        address !== null && query?.queryKey[1] && fileOf(query.queryKey[1]) === fileOf(address)
          ? before
          : undefined,
      staleTime: Infinity,
      gcTime: 60_000,
      structuralSharing: false,
    }),
};
