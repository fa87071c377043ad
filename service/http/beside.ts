import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Where another service is, and how its addresses look from this origin. */
export interface Beside {
  /** Scheme, host and port of the service. */
  readonly origin: string;
  /** What stands before `/v1` in its paths; empty when nothing does. */
  readonly base: string;
  /** The address of this origin for one that the service named; the address as it is when it lies elsewhere. @param desk this origin */
  ours(address: string, desk: string): string;
  /** What a path of `/beside` stands for; undefined when we never gave it out. */
  theirs(path: string): { readonly url: URL; readonly own: boolean } | undefined;
}

const place = '/beside/';

/**
 * The addresses of another service. What it names outside `/v1` and `/files`, its documents say, is passed on only under an address that
 * this process signed: nobody reaches by it what the service did not name.
 * @param filesOrigins other origins where it keeps files
 */
export function besideOf(invoicingApiUrl: string, filesOrigins: readonly string[] = []): Beside {
  const { origin, pathname } = new URL(invoicingApiUrl);
  const base = pathname.replace(/\/+$/, '');
  const origins = [origin, ...filesOrigins.map((one) => new URL(one).origin)];
  const secret = randomBytes(32);
  const sign = (text: string): string =>
    createHmac('sha256', secret).update(text).digest('base64url');
  return {
    origin,
    base,
    ours(address, desk) {
      if (!URL.canParse(address)) return address;
      const url = new URL(address);
      const number = origins.indexOf(url.origin);
      if (number < 0) return address;
      const rest = `${url.pathname}${url.search}`;
      const inside = rest.slice(base.length);
      if (number === 0 && rest.startsWith(base) && /^\/(?:v1|files)(?:[/?]|$)/.test(inside))
        return desk + inside;
      const named = `${number}${rest}`;
      return `${desk}${place}${named}${url.search ? '&' : '?'}desk=${sign(named)}`;
    },
    theirs(path) {
      const parts = /^\/beside\/((\d+)(\/.*))[?&]desk=([\w-]{43})$/.exec(path);
      const [, named = '', number = '', rest = '', mark = ''] = parts ?? [];
      const at = origins[Number(number)];
      if (
        !parts ||
        at === undefined ||
        !timingSafeEqual(Buffer.from(mark), Buffer.from(sign(named)))
      )
        return undefined;
      return { url: new URL(at + rest), own: number === '0' };
    },
  };
}
