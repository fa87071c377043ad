import httpProxy from '@fastify/http-proxy';
import type { FastifyPluginAsync } from 'fastify';

/**
 * Hands `/v1` and `/files` to another Invoicing Service as they are, uploads and exports piece by piece.
 * What comes back is never a page of this origin, whatever that service says.
 */
export function passOn(invoicingApiUrl: string): FastifyPluginAsync {
  const { origin, pathname } = new URL(invoicingApiUrl);
  const base = pathname.replace(/\/+$/, '');
  return async (app) => {
    for (const prefix of ['/v1', '/files']) {
      await app.register(httpProxy, {
        upstream: origin,
        prefix,
        rewritePrefix: base + prefix,
        undici: { bodyTimeout: 600_000, headersTimeout: 120_000 },
        // One try: a request that may have been carried out is the client's to repeat.
        retryMethods: [],
        maxRetriesOn503: 0,
        replyOptions: {
          rewriteRequestHeaders: (request, headers) => ({
            ...headers,
            'x-forwarded-for': request.ip,
            'x-forwarded-host': request.headers.host,
            'x-forwarded-proto': request.protocol,
          }),
          rewriteHeaders: (headers) => ({
            ...headers,
            'content-security-policy': "sandbox; default-src 'none'",
            'x-content-type-options': 'nosniff',
            'referrer-policy': 'no-referrer',
          }),
          onError: (reply, { error }) => {
            reply.log.error(error);
            const late = 'code' in error && String(error.code).includes('TIMEOUT');
            void reply.code(late ? 504 : 502).send({ detail: `The invoicing service at ${origin} ${late ? 'did not answer in time' : 'cannot be reached'}.` });
          },
        },
      });
    }
    app.get('/healthz', async () => ({ status: 'ok' }));
  };
}
