import { policyAllows } from '#src/lib/page-policy.ts';

/** What following the link of an export needs to know of the page. */
export interface ExportLinkContext {
  readonly base: string;
  readonly key: string | null;
  readonly signal: AbortSignal;
}

/**
 * What an export came to: a file, the address of one that this page may not read, none, or an
 * answer that refuses it.
 */
export type FollowedExport =
  | { readonly kind: 'file'; readonly response: Response }
  | { readonly kind: 'refused'; readonly response: Response }
  | { readonly kind: 'elsewhere'; readonly address: string }
  | { readonly kind: 'none' };

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

/**
 * The address that an answer names, alone, under one of the usual names or in a part of it (gap
 * G40).
 */
function linkIn(sent: unknown): string | undefined {
  // A word such as "queued" is none.
  if (typeof sent === 'string') return sent.includes('/') ? sent : undefined;
  if (typeof sent !== 'object' || sent === null) return undefined;
  const parts = new Map<string, unknown>(Object.entries(sent));
  return [...linkNames, 'data', 'result']
    .map((name) => linkIn(parts.get(name)))
    .find((one) => one !== undefined);
}

function addressIn(text: string | undefined, base: string): URL | undefined {
  if (text === undefined) return undefined;
  const address = URL.parse(text, `${base}/`);
  return address && /^https?:$/.test(address.protocol) ? address : undefined;
}

/**
 * Whether this page may fetch from an address. One that its policy forbids is not tried: the
 * browser would note an error, and the person would wait for nothing. The policy is read from the
 * headers of the page's own site.
 */
async function mayFetch(address: URL, { base, signal }: ExportLinkContext): Promise<boolean> {
  const { origin } = location;
  if (address.origin === origin || address.origin === new URL(base).origin) return true;
  try {
    const page = await fetch('/', {
      method: 'HEAD',
      signal,
      credentials: 'same-origin',
      cache: 'no-store',
    });
    return policyAllows(page.headers.get('Content-Security-Policy'), address.href, origin);
  } catch {
    return false;
  }
}

/**
 * Fetches the file that an answer names. The key stays here: the address may be a storage elsewhere
 * (gap G40). Only the service itself is asked once more with it, when it wants it.
 * @throws what `fetch` throws
 */
async function fetchLinked(
  address: URL,
  own: boolean,
  { key, signal }: ExportLinkContext,
): Promise<Response> {
  const shared = { signal, credentials: 'omit', referrerPolicy: 'no-referrer' } as const;
  const response = await fetch(address, shared);
  if (!own || key === null || ![401, 403].includes(response.status)) return response;
  return fetch(address, { ...shared, headers: { 'Api-Key': key }, redirect: 'error' });
}

const isJson = ({ headers }: Response): boolean =>
  /\bjson\b/i.test(headers.get('Content-Type') ?? '');

/**
 * The file of an export that was answered with something else: with a link to it, with the
 * beginning of a job that goes on elsewhere, or with nothing at all (gap G40).
 * @throws what `fetch` throws when the service itself does not answer
 */
export async function followExport(
  answer: Response,
  context: ExportLinkContext,
): Promise<FollowedExport> {
  if (answer.status === 202 || answer.status === 204) return { kind: 'none' };
  const address = addressIn(linkIn(await answer.json().catch(() => null)), context.base);
  if (!address) return { kind: 'none' };
  const elsewhere = { kind: 'elsewhere', address: address.href } as const;
  if (!(await mayFetch(address, context))) return elsewhere;
  const own = address.origin === new URL(context.base).origin;
  let response: Response;
  try {
    response = await fetchLinked(address, own, context);
  } catch (error) {
    if (own || context.signal.aborted) throw error;
    return elsewhere;
  }
  if (!response.ok) return { kind: 'refused', response };
  // What is to be polled is no file either.
  return response.status !== 200 || isJson(response)
    ? { kind: 'none' }
    : { kind: 'file', response };
}
