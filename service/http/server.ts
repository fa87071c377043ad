import { fastify, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Config } from '#service/config.ts';

/**
 * An app that speaks HTTP/2 and HTTP/1.1 over TLS where a certificate is set, else HTTP/1.1: a
 * browser speaks HTTP/2 only over TLS.
 */
export function makeApp(
  options: FastifyServerOptions,
  { tls, trustProxy }: Pick<Config, 'tls' | 'trustProxy'>,
): FastifyInstance {
  const secure = tls && { http2: true, https: { ...tls, allowHTTP1: true } };
  // Routes use only what requests and responses of both protocols have, so one type does for both.
  const app = fastify({ ...options, trustProxy, ...secure } as FastifyServerOptions);
  // Fastify sets it for HTTP/1.1 servers only; this one speaks that too.
  if (tls && options.requestTimeout) app.server.requestTimeout = options.requestTimeout;
  return app;
}
