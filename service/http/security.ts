import type { FastifyInstance } from 'fastify';

export interface PagePolicy {
  readonly nonce: string;
  /** Hashes of the page's inline scripts, as source expressions. */
  readonly scripts: readonly string[];
  /** Other origins that the page may fetch from and show files of. */
  readonly origins: readonly string[];
}

/**
 * The policy of the web app's page. A nonce opens styles only; inline scripts are named by their
 * hashes, so that none can be added. The one Trusted Types policy is `default`, made by
 * `src/before.ts`, which refuses what it is given.
 */
export function contentSecurityPolicy({ nonce, scripts, origins }: PagePolicy): string {
  const more = origins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' blob: data:${more}`,
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${more}`,
    "worker-src 'self' blob:",
    `frame-src 'self' blob:${more}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

export const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), ' +
    'display-capture=()',
} as const;

/**
 * What every answer carries unless its route says otherwise: nothing is sniffed, framed, embedded
 * elsewhere, kept or run.
 * @param overTls whether the answer travels over TLS: a browser is to come by nothing else then
 */
export function securityHeaders(overTls: boolean): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
    ...(overTls ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

const hostName = /^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:.]+\](?::\d{1,5})?$/i;

/** Gives every answer its headers and its id, and refuses a request to no host. */
export function secure(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // For `localhost` a browser would apply it to every other program on this machine.
    const overTls = request.protocol === 'https' && request.hostname !== 'localhost';
    void reply.headers({ ...securityHeaders(overTls), 'X-Request-Id': request.id });
    // HTTP/1.0 knows no Host, and checks of load balancers still speak it.
    const needsNone = request.raw.httpVersion === '1.0' && request.headers.host === undefined;
    if (hostName.test(request.host) || (needsNone && request.host === '')) return done();
    return reply.code(400).send({ detail: 'The header Host is missing, or names no host.' });
  });
}
