import { policyAllows } from '#src/lib/page-policy.ts';

/** What following an export's link needs to know about the page. */
export interface ExportLinkContext {
  readonly base: string;
  readonly key: string | null;
  readonly signal: AbortSignal;
}

/**
 * The result of following an export's link: a file, the address of one that this page may not read,
 * no file, or a refusal.
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

/** The address in a response: its whole body, a known property, or a nested one (gap G40). */
function linkIn(sent: unknown): string | undefined {
  // A word such as "queued" is not an address.
  if (typeof sent === 'string') return sent.includes('/') ? sent : undefined;
  if (typeof sent !== 'object' || sent === null) return undefined;
  const parts = new Map<string, unknown>(Object.entries(sent));
  return [...linkNames, 'data', 'result']
    .map((name) => linkIn(parts.get(name)))
    .find((one) => one !== undefined);
}

function addressIn(text: string | undefined, base: string): URL | undefined {
  if (text === undefined || !URL.canParse(text, `${base}/`)) return undefined;
  const address = new URL(text, `${base}/`);
  return /^https?:$/.test(address.protocol) ? address : undefined;
}

/**
 * Whether the page's security policy, read from the headers of its own site, allows fetching an
 * address. A forbidden one is not tried, since the browser would log an error.
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
 * Fetches the file that a response links to, without the key, because it may be on another site
 * (gap G40). Only the service itself is asked again with the key if it refuses.
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
 * The file of an export to which the service responded with a link, a job that runs elsewhere, or
 * nothing (gap G40).
 * @throws what `fetch` throws when the service itself does not respond
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
  // A job to poll is not a file either.
  return response.status !== 200 || isJson(response)
    ? { kind: 'none' }
    : { kind: 'file', response };
}
