import {
  METHODS,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import {
  cutSlowSenders,
  tooSlow,
  usualBodyTime,
  watchPace,
  type BodyTime,
} from '#service/http/body-time.ts';
import { jsonAddressRewriter } from '#service/http/json-address-rewriter.ts';
import { originOf } from '#service/http/origin.ts';
import { answerProblem } from '#service/http/problems.ts';
import { proxiedOrigins, type ProxiedOrigins } from '#service/http/proxied-origins.ts';
import { methodsWithBody, openUpstream, UpstreamTimeout } from '#service/http/upstream-request.ts';

// Other headers concern one connection only or are this site's own: cookies, referrer, credentials
// of a proxy.
const requestHeaders = [
  'accept',
  'accept-language',
  'api-key',
  'content-type',
  'content-length',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'range',
  'user-agent',
];
const responseHeaders = [
  'accept-ranges',
  'allow',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'date',
  'etag',
  'last-modified',
  'retry-after',
  'deprecation',
  'sunset',
  'ratelimit',
  'ratelimit-limit',
  'ratelimit-policy',
  'ratelimit-remaining',
  'ratelimit-reset',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
  'x-total-count',
];
// With these methods, a body would be forwarded without its length, and the service would take it
// for another request.
const methodsWithoutBody = ['GET', 'HEAD', 'DELETE', 'OPTIONS'];
/** Two dots that some server takes for the parent folder, in any encoding. */
const parentFolder = /(?:[/\\]|%2f|%5c)(?:\.|%2e){2}(?:[/\\;]|%2f|%5c|%3b|$)/i;
const pick = (headers: IncomingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders =>
  Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );

function refusalOf(
  { method, raw: { headers } }: FastifyRequest,
  methods: readonly string[],
): { readonly status: number; readonly detail: string } | undefined {
  if (!methods.includes(method)) return { status: 405, detail: `${method} is not possible here.` };
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
  return hasBody && methodsWithoutBody.includes(method)
    ? { status: 400, detail: `${method} takes no content.` }
    : undefined;
}

/** The headers for the service. @param withKey false for an origin that only has files */
function headersFor(request: FastifyRequest, withKey: boolean): OutgoingHttpHeaders {
  const {
    'api-key': key,
    'content-length': length,
    ...others
  } = pick(request.raw.headers, requestHeaders);
  const inChunks = request.raw.headers['transfer-encoding'] !== undefined;
  return {
    ...others,
    ...(withKey && key !== undefined ? { 'api-key': key } : {}),
    ...(inChunks
      ? { 'transfer-encoding': 'chunked' }
      : length !== undefined && methodsWithBody.includes(request.method)
        ? { 'content-length': length }
        : {}),
    // Addresses in a compressed response could not be rewritten.
    'accept-encoding': 'identity',
    'x-forwarded-for': request.ip,
  };
}

/** The target of a redirect under our origin, with a status that keeps a change's body. */
function redirect(
  { status, location, method }: { status: number; location: string; method: string },
  from: URL,
  origins: ProxiedOrigins,
  ownOrigin: string,
): { readonly status: number; readonly location: string } {
  const to = URL.canParse(location, from.href) ? new URL(location, from.href) : from;
  const sameButSlash =
    to.origin === from.origin &&
    to.search === from.search &&
    to.pathname !== from.pathname &&
    to.pathname.replace(/\/$/, '') === from.pathname.replace(/\/$/, '');
  // Browsers follow a 301 and 302 of a POST with GET, which would lose the change.
  return {
    status:
      sameButSlash && method !== 'GET' && method !== 'HEAD' && (status === 301 || status === 302)
        ? 308
        : status,
    location: origins.toOwn(to.href, ownOrigin),
  };
}

const isPlainJson = ({ headers }: IncomingMessage): boolean =>
  /^application\/(?:[\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '') &&
  headers['content-encoding'] === undefined;

/** Sends the response with selected headers only, and never as a page of our origin. */
function sendAnswer(
  answer: IncomingMessage,
  from: URL,
  request: FastifyRequest,
  reply: FastifyReply,
  origins: ProxiedOrigins,
): FastifyReply {
  const headers = pick(answer.headers, responseHeaders);
  const ownOrigin = originOf(request);
  let status = answer.statusCode ?? 502;
  const { location } = answer.headers;
  if (location !== undefined)
    ({ status, location: headers['location'] } = redirect(
      { status, location, method: request.method },
      from,
      origins,
      ownOrigin,
    ));
  let body: Readable = answer;
  if (isPlainJson(answer) && request.method !== 'HEAD') {
    delete headers['content-length'];
    body = pipeline(
      answer,
      jsonAddressRewriter((address) => origins.toOwn(address, ownOrigin)),
      () => undefined,
    );
  }
  return reply
    .code(status)
    .headers(headers)
    .headers({
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    .send(body);
}

/**
 * Proxies `/v1` and `/files` to another Invoicing Service, streaming uploads and exports, and other
 * addresses that it names under `/beside`. The browser needs no cross-origin rights and does not
 * learn the service's address.
 * @param filesOrigins other origins of that service's files
 */
export function reverseProxy(
  invoicingApiUrl: string,
  filesOrigins: readonly string[] = [],
  bodyTime: BodyTime = usualBodyTime,
): FastifyPluginAsync {
  const origins = proxiedOrigins(invoicingApiUrl, filesOrigins);
  const upstream = openUpstream();

  async function proxy(
    url: URL,
    request: FastifyRequest,
    reply: FastifyReply,
    withKey = true,
    methods: readonly string[] = [...methodsWithoutBody, ...methodsWithBody],
  ): Promise<FastifyReply> {
    const refusal = refusalOf(request, methods);
    if (refusal)
      return reply
        .code(refusal.status)
        .headers(refusal.status === 405 ? { allow: methods.join(', ') } : {})
        .send({ detail: refusal.detail });
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    let isSlow = false;
    if (methodsWithBody.includes(request.method))
      reply.raw.once(
        'close',
        watchPace(request.raw, bodyTime, () => {
          isSlow = true;
          gone.abort();
        }),
      );
    let answer: IncomingMessage;
    try {
      answer = await upstream.request(url, request, headersFor(request, withKey), gone.signal);
    } catch (error) {
      if (isSlow) throw tooSlow();
      if (gone.signal.aborted) return reply.hijack();
      request.log.error(error);
      const late = error instanceof UpstreamTimeout;
      return reply.code(late ? 504 : 502).send({
        detail: `The invoicing service ${late ? 'did not answer in time' : 'cannot be reached'}.`,
      });
    }
    return sendAnswer(answer, url, request, reply, origins);
  }

  /** The service's address for a path; undefined if it leads out of the prefix. */
  function upstreamUrl(path: string, prefix: string): URL | undefined {
    // `..` must not lead out of the prefix, nor a spelling that only the service would read as the
    // parent folder.
    if (!path.startsWith('/') || parentFolder.test(path.split(/[?#]/, 1)[0] ?? ''))
      return undefined;
    const url = new URL(`${origins.origin}${origins.base}${path}`);
    const root = origins.base + prefix;
    const isInside = url.pathname === root || url.pathname.startsWith(`${root}/`);
    return isInside && !parentFolder.test(url.pathname) ? url : undefined;
  }

  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _body, done) => done(null));
    app.addHook('onClose', async () => upstream.close());
    app.setErrorHandler(answerProblem);
    cutSlowSenders(app, bodyTime);
    for (const method of METHODS)
      if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
    for (const prefix of ['/v1', '/files'])
      for (const route of [prefix, `${prefix}/*`])
        app.all(route, async (request, reply) => {
          const url = upstreamUrl(request.raw.url ?? '', prefix);
          return url
            ? proxy(url, request, reply)
            : reply.code(404).send({ detail: 'There is nothing at this address.' });
        });
    app.all('/beside/*', async (request, reply) => {
      const found = origins.toUpstream(request.raw.url ?? '');
      if (!found) return reply.code(403).send({ detail: 'This address has expired.' });
      return proxy(found.url, request, reply, found.isService, ['GET', 'HEAD']);
    });
    // The health of this process only, since the service may report its own differently or not at
    // all.
    app.get('/healthz', async () => ({ status: 'ok', forwards: true }));
    // Any response to a request without a key shows that the service can be reached.
    app.get('/readyz', async (_request, reply) => {
      try {
        await fetch(`${origins.origin}${origins.base}/v1/invoices/`, {
          signal: AbortSignal.timeout(2_000),
          redirect: 'manual',
        });
        return { status: 'ok' };
      } catch {
        return reply.code(503).header('Retry-After', '5').send({
          detail: 'Not ready: no answer from the invoicing service.',
        });
      }
    });
  };
}
