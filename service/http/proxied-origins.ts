import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The origins of another service, and how its addresses look under ours. */
export interface ProxiedOrigins {
  /** Scheme, host and port of the service. */
  readonly origin: string;
  /** What stands before `/v1` in its paths; empty when nothing does. */
  readonly base: string;
  /**
   * The address of our origin for one that the service named; the address as it is when it lies
   * elsewhere.
   * @param ownOrigin the origin that the browser sees
   */
  toOwn(address: string, ownOrigin: string): string;
  /**
   * The address that a path of `/beside` stands for; undefined when this process never gave it out.
   */
  toUpstream(path: string): { readonly url: URL; readonly isService: boolean } | undefined;
}

const prefix = '/beside/';

/**
 * The addresses of another service. What it names outside `/v1` and `/files`, such as its
 * documents, is proxied only under an address that this process signed: nobody reaches through us
 * what the service did not name.
 * @param filesOrigins other origins where it keeps files
 */
export function proxiedOrigins(
  invoicingApiUrl: string,
  filesOrigins: readonly string[],
): ProxiedOrigins {
  const { origin, pathname } = new URL(invoicingApiUrl);
  const base = pathname.replace(/\/+$/, '');
  const origins = [origin, ...filesOrigins.map((one) => new URL(one).origin)];
  const secret = randomBytes(32);
  const sign = (text: string): string =>
    createHmac('sha256', secret).update(text).digest('base64url');
  return {
    origin,
    base,
    toOwn(address, ownOrigin) {
      if (!URL.canParse(address)) return address;
      const url = new URL(address);
      const number = origins.indexOf(url.origin);
      if (number < 0) return address;
      const path = `${url.pathname}${url.search}`;
      const inBase = path.slice(base.length);
      if (number === 0 && path.startsWith(base) && /^\/(?:v1|files)(?:[/?]|$)/.test(inBase))
        return ownOrigin + inBase;
      const named = `${number}${path}`;
      return `${ownOrigin}${prefix}${named}${url.search ? '&' : '?'}desk=${sign(named)}`;
    },
    toUpstream(path) {
      const parts = /^\/beside\/((\d+)(\/.*))[?&]desk=([\w-]{43})$/.exec(path);
      const [, named = '', number = '', rest = '', signature = ''] = parts ?? [];
      const upstream = origins[Number(number)];
      const isSigned =
        parts !== null && timingSafeEqual(Buffer.from(signature), Buffer.from(sign(named)));
      return isSigned && upstream !== undefined
        ? { url: new URL(upstream + rest), isService: number === '0' }
        : undefined;
    },
  };
}
