import type { FastifyInstance } from 'fastify';

export interface PagePolicy {
  readonly nonce: string;
  /** Hashes of the page's inline scripts, as source expressions. */
  readonly scripts: readonly string[];
  /** Other origins from which the page may fetch and show files. */
  readonly origins: readonly string[];
}

/**
 * The content security policy of the app's page. The nonce allows styles only; inline scripts are
 * listed by hash, so that none can be injected. The only Trusted Types policy is `default` of
 * `src/inline-head.ts`, which lets through plain text only.
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
 * Headers of every response unless its route overrides them: no sniffing, framing, embedding
 * elsewhere, storing or executing.
 * @param overTls whether the response is sent over TLS, so that HSTS applies
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
// Addresses are built from it, and some texts that look like a host are invalid: `a:99999`,
// `1.2.3.4.5`.
const isHost = (host: string) => hostName.test(host) && URL.canParse(`http://${host}`);

/** Adds headers and an id to every response, and refuses a request without a valid host. */
export function secure(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // For `localhost`, HSTS would affect every other program on this machine.
    const overTls = request.protocol === 'https' && request.hostname !== 'localhost';
    void reply.headers({ ...securityHeaders(overTls), 'X-Request-Id': request.id });
    // HTTP/1.0 has no Host, and load balancers still use it for checks.
    const needsNone = request.raw.httpVersion === '1.0' && request.headers.host === undefined;
    if (isHost(request.host) || (needsNone && request.host === '')) return done();
    return reply.code(400).send({ detail: 'The header Host is missing, or names no host.' });
  });
}
