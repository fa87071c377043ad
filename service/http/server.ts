import { fastify, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Config } from '#service/config.ts';
import { longestUpload } from '#service/http/body-time.ts';
import { answerParserProblem } from '#service/http/parser-problems.ts';
import { answerProblem } from '#service/http/problems.ts';
import { logOptions, logRequests, type LogTarget } from '#service/http/request-log.ts';
import { secure, securityHeaders } from '#service/http/security.ts';
import { publicOrigin } from '#service/http/origin.ts';
import { readableAddress } from '#service/http/readable-address.ts';

export type ServerConfig = Pick<
  Config,
  'tls' | 'trustProxy' | 'publicOrigin' | 'logLevel' | 'maxUploadBytes'
>;

const http1 = {
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
  // Node's own refusal has no body; `secure` refuses instead.
  requireHostHeader: false,
};

/**
 * An app with HTTP/2 and HTTP/1.1 over TLS if there is a certificate, else HTTP/1.1, because
 * browsers use HTTP/2 only over TLS. Every response has an id and the security headers, even before
 * any route.
 */
export function makeApp(
  options: FastifyServerOptions,
  config: ServerConfig,
  log?: LogTarget,
): FastifyInstance {
  const { tls, trustProxy } = config;
  const requestTimeout = longestUpload(config.maxUploadBytes);
  const protocols = tls
    ? { http2: true, https: { ...http1, ...tls, allowHTTP1: true } }
    : { http: http1 };
  // Routes use only what requests of both protocols have in common, so one type fits both.
  const app = fastify({
    ...logOptions(config.logLevel, log),
    requestTimeout,
    // Requests that arrive while the service stops are still served.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    clientErrorHandler: answerParserProblem,
    // An invalid address is refused before any route or hook.
    frameworkErrors: (error, request, reply) => {
      const headers = {
        ...securityHeaders(request.protocol === 'https'),
        'X-Request-Id': request.id,
      };
      return answerProblem(error, request, reply.headers(headers));
    },
    ...options,
    trustProxy,
    ...protocols,
  } as FastifyServerOptions);
  // Fastify sets it for HTTP/1.1 servers only, but this one speaks both.
  if (tls) app.server.requestTimeout = requestTimeout;
  // Node itself would respond to an unknown expectation without a body.
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  );
  publicOrigin(app, config.publicOrigin);
  secure(app);
  logRequests(app);
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ detail: 'There is nothing at this address.' }),
  );
  return app;
}
