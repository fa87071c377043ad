import http, {
  METHODS,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import https from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { besideOf, type Beside } from '#service/http/beside.ts';
import { jsonAddresses } from '#service/http/json-addresses.ts';
import { originOf } from '#service/http/origin.ts';

// Everything else is between two neighbours of the line, or this site's own: cookies, who sent the browser here, passwords of a proxy.
const asked = [
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
const answered = [
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
// What the interface knows. Content of the first ones would go on without its length: the other side would take it for a request of its own.
const bare = ['GET', 'HEAD', 'DELETE', 'OPTIONS'];
const laden = ['POST', 'PUT', 'PATCH'];
const reads = ['GET', 'HEAD'];
/** Two dots that some server reads as the way up, however they are spelt. */
const wayUp = /(?:[/\\]|%2f|%5c)(?:\.|%2e){2}(?:[/\\;]|%2f|%5c|%3b|$)/i;
/** Until the first word of an answer; an export may then pause longer. */
const untilAnswer = 120_000;
const untilNext = 600_000;

const picked = (headers: IncomingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders =>
  Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );

class Late extends Error {}

/** Asks the other service; the promise keeps what it answered, however long its body goes on. */
function ask(
  url: URL,
  request: FastifyRequest,
  headers: OutgoingHttpHeaders,
  agent: http.Agent | false,
  gone: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const there = (url.protocol === 'https:' ? https : http).request(url, {
      method: request.method,
      headers,
      agent,
      signal: gone,
    });
    there.setTimeout(untilAnswer, () => there.destroy(new Late()));
    // Nobody takes the rest: it is still read, since a browser hears an answer only when it has said everything.
    const letRest = () => void request.raw.unpipe(there).resume();
    let told = false;
    there.on('error', (error) => {
      told = true;
      // A kept connection may be closed by the other side just as it is used: what only reads is asked once more, on one of its own.
      const closed =
        there.reusedSocket &&
        'code' in error &&
        (error.code === 'ECONNRESET' || error.code === 'EPIPE') &&
        reads.includes(request.method) &&
        !gone.aborted;
      if (closed) ask(url, request, headers, false, gone).then(resolve, reject);
      else reject(error);
    });
    there.on('close', () => {
      letRest();
      if (!told) reject(new Error('The connection was closed.'));
    });
    there.on('response', (answer) => {
      if ((answer.statusCode ?? 0) >= 400) letRest();
      there.setTimeout(untilNext, () => answer.destroy(new Late()));
      resolve(answer);
    });
    // Piece by piece, as fast as the other side takes it; a client that goes takes its request with it.
    if (laden.includes(request.method)) request.raw.pipe(there);
    else there.end();
  });
}

/** Why a request does not go on, if it does not. */
function refused(
  { method, raw: { headers } }: FastifyRequest,
  methods: readonly string[],
): { readonly status: number; readonly detail: string } | undefined {
  if (!methods.includes(method)) return { status: 405, detail: `${method} is not possible here.` };
  const carries =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
  return carries && bare.includes(method)
    ? { status: 400, detail: `${method} takes no content.` }
    : undefined;
}

/** Where an answer sends the client: under this origin, and in a way that keeps what a change carries. */
function redirect(
  status: number,
  location: string,
  from: URL,
  method: string,
  beside: Beside,
  desk: string,
): { readonly status: number; readonly location: string } {
  const to = URL.canParse(location, from.href) ? new URL(location, from.href) : from;
  const sameButSlash =
    to.origin === from.origin &&
    to.search === from.search &&
    to.pathname !== from.pathname &&
    to.pathname.replace(/\/$/, '') === from.pathname.replace(/\/$/, '');
  // A browser follows 301 and 302 of a POST with GET: the change would be lost on the way.
  return {
    status:
      sameButSlash && method !== 'GET' && method !== 'HEAD' && (status === 301 || status === 302)
        ? 308
        : status,
    location: beside.ours(to.href, desk),
  };
}

/**
 * Hands `/v1` and `/files` to another Invoicing Service, uploads and exports piece by piece, and what it names beside them under
 * `/beside`: a browser needs no rights across origins and never learns where the service is. What comes back is never a page of this origin.
 * @param filesOrigins other origins where that service keeps files
 */
export function passOn(
  invoicingApiUrl: string,
  filesOrigins: readonly string[] = [],
): FastifyPluginAsync {
  const beside = besideOf(invoicingApiUrl, filesOrigins);
  const agents = {
    'http:': new http.Agent({ keepAlive: true }),
    'https:': new https.Agent({ keepAlive: true }),
  };

  async function pass(
    url: URL,
    request: FastifyRequest,
    reply: FastifyReply,
    withKey = true,
    methods = [...bare, ...laden],
  ): Promise<FastifyReply> {
    const refusal = refused(request, methods);
    if (refusal)
      return reply
        .code(refusal.status)
        .headers(refusal.status === 405 ? { allow: methods.join(', ') } : {})
        .send({ detail: refusal.detail });
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const {
      'api-key': key,
      'content-length': length,
      ...others
    } = picked(request.raw.headers, asked);
    const inChunks = request.raw.headers['transfer-encoding'] !== undefined;
    const headers: OutgoingHttpHeaders = {
      ...others,
      ...(withKey && key !== undefined ? { 'api-key': key } : {}),
      ...(inChunks
        ? { 'transfer-encoding': 'chunked' }
        : length !== undefined && laden.includes(request.method)
          ? { 'content-length': length }
          : {}),
      // What is packed could not be read on the way.
      'accept-encoding': 'identity',
      'x-forwarded-for': request.ip,
    };
    let answer: IncomingMessage;
    try {
      // What changes something is never sent on a connection that may have been closed meanwhile: nobody could say whether it arrived.
      const agent =
        reads.includes(request.method) &&
        (url.protocol === 'https:' ? agents['https:'] : agents['http:']);
      answer = await ask(url, request, headers, agent, gone.signal);
    } catch (error) {
      if (gone.signal.aborted) return reply.hijack();
      request.log.error(error);
      const late = error instanceof Late;
      return reply.code(late ? 504 : 502).send({
        detail: `The invoicing service ${late ? 'did not answer in time' : 'cannot be reached'}.`,
      });
    }
    const back = picked(answer.headers, answered);
    const desk = originOf(request);
    let status = answer.statusCode ?? 502;
    if (answer.headers.location !== undefined)
      ({ status, location: back['location'] } = redirect(
        status,
        answer.headers.location,
        url,
        request.method,
        beside,
        desk,
      ));
    const readable =
      /^application\/(?:[\w.-]+\+)?json\b/i.test(answer.headers['content-type'] ?? '') &&
      answer.headers['content-encoding'] === undefined &&
      request.method !== 'HEAD';
    let body: Readable = answer;
    if (readable) {
      delete back['content-length'];
      body = pipeline(
        answer,
        jsonAddresses((address) => beside.ours(address, desk)),
        () => undefined,
      );
    }
    return reply
      .code(status)
      .headers(back)
      .headers({
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      .send(body);
  }

  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _body, done) => done(null));
    app.addHook('onClose', async () => {
      for (const agent of Object.values(agents)) agent.destroy();
    });
    for (const method of METHODS)
      if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
    for (const prefix of ['/v1', '/files']) {
      for (const route of [prefix, `${prefix}/*`])
        app.all(route, async (request, reply) => {
          const path = request.raw.url ?? '';
          const nothing = () =>
            reply.code(404).send({ detail: 'There is nothing at this address.' });
          // `..` must not lead out of what is passed on, nor what this side does not read as one and the next may.
          if (!path.startsWith('/') || wayUp.test(path.split(/[?#]/, 1)[0] ?? '')) return nothing();
          const url = new URL(`${beside.origin}${beside.base}${path}`);
          if (
            (url.pathname !== beside.base + prefix &&
              !url.pathname.startsWith(`${beside.base}${prefix}/`)) ||
            wayUp.test(url.pathname)
          )
            return nothing();
          return pass(url, request, reply);
        });
    }
    app.all('/beside/*', async (request, reply) => {
      const there = beside.theirs(request.raw.url ?? '');
      if (!there) return reply.code(403).send({ detail: 'This address has expired.' });
      return pass(there.url, request, reply, there.own, ['GET', 'HEAD']);
    });
    app.get('/healthz', async () => ({ status: 'ok' }));
  };
}
