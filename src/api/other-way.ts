import type { Endpoint } from '#contract/endpoint.ts';
import { serviceBase, type Given } from '#src/api/call.ts';
import { mostWished, wireNames, wishAtMost } from '#src/api/dialect.ts';

/** A refusal, as far as it says how to ask otherwise. */
interface Refusal {
  readonly response: Response;
  readonly text: string;
  readonly address: string;
}

/** The same request in another way. */
interface OtherWay {
  readonly input: Given;
  /** What the service took is remembered. @returns the same answer */
  readonly taken: (response: Response) => Response;
}

// What the inbox wishes for; no service is known that refuses so few.
const modest = 25;

/** The address with a slash at the end of its path where it has none, and the other way round. */
function otherSlash(address: string): string {
  const url = new URL(address, serviceBase());
  url.pathname = url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : `${url.pathname}/`;
  return url.href;
}

/** The page size to wish for instead; 0 for none, undefined where that is not what was refused. */
function smallerWish({ method }: Endpoint, { query }: Given, text: string): number | undefined {
  const wished = query?.['page_size'];
  if (method !== 'GET' || typeof wished !== 'number') return undefined;
  if (Math.min(wished, mostWished()) > modest) return modest;
  return mostWished() > 0 && text.includes(wireNames()['page_size'] ?? 'page_size') ? 0 : undefined;
}

/**
 * How a service that refused may be asked instead: at the address with the other slash, or for fewer rows a page (gaps G1, G38).
 * @returns undefined where the refusal stands
 */
export function otherWay(
  endpoint: Endpoint,
  input: Given,
  { response, text, address }: Refusal,
): OtherWay | undefined {
  // A browser follows 301 with GET: the service only wanted another slash, and refused what was no POST any more. Anywhere else the POST may have been carried out.
  if (response.status === 405)
    return endpoint.method === 'POST' && response.url === otherSlash(address)
      ? { input: { ...input, at: response.url }, taken: (answer) => answer }
      : undefined;
  const rows = smallerWish(endpoint, input, text);
  if (rows === undefined) return undefined;
  return {
    input: { ...input, query: { ...input.query, page_size: rows || undefined } },
    taken: (answer) => {
      wishAtMost(Math.min(rows, mostWished()));
      return answer;
    },
  };
}
