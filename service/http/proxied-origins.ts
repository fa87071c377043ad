import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The origins of another service, and their addresses under ours. */
export interface ProxiedOrigins {
  /** Scheme, host and port of the service. */
  readonly origin: string;
  /** The prefix of `/v1` in its paths; may be empty. */
  readonly base: string;
  /**
   * Converts an address of the service to one under our origin; an address elsewhere is unchanged.
   * @param ownOrigin the origin that the browser sees
   */
  toOwn(address: string, ownOrigin: string): string;
  /** The address behind a path of `/beside`; undefined when this process did not sign it. */
  toUpstream(path: string): { readonly url: URL; readonly isService: boolean } | undefined;
}

const prefix = '/beside/';

/**
 * The addresses of another service. Addresses outside `/v1` and `/files`, such as documents, are
 * proxied only under a path that this process signed, so that nobody can reach addresses that the
 * service did not name.
 * @param filesOrigins other origins of its files
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
