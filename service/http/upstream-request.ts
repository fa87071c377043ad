import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import type { FastifyRequest } from 'fastify';

export const methodsWithBody: readonly string[] = ['POST', 'PUT', 'PATCH'];
/** Methods that change nothing and may be repeated. */
const reads: readonly string[] = ['GET', 'HEAD'];

/** Milliseconds until the first byte of a response; an export may pause longer between pieces. */
const headersTimeout = 120_000;
const bodyTimeout = 600_000;

export class UpstreamTimeout extends Error {}

export interface Upstream {
  /**
   * Forwards the browser's request, streaming its body.
   * @param gone aborted when the browser left, which ends the request
   * @returns the response with its headers; its body may continue for long
   * @throws UpstreamTimeout, or what the connection threw
   */
  request(
    url: URL,
    request: FastifyRequest,
    headers: OutgoingHttpHeaders,
    gone: AbortSignal,
  ): Promise<IncomingMessage>;
  close(): void;
}

function sendOnce(
  url: URL,
  request: FastifyRequest,
  headers: OutgoingHttpHeaders,
  agent: http.Agent | false,
  gone: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const upstream = (url.protocol === 'https:' ? https : http).request(url, {
      method: request.method,
      headers,
      agent,
      signal: gone,
    });
    upstream.setTimeout(headersTimeout, () => upstream.destroy(new UpstreamTimeout()));
    // The unread rest of an upload is still consumed, because browsers read the response only after
    // sending everything.
    const drain = () => void request.raw.unpipe(upstream).resume();
    let failed = false;
    upstream.on('error', (error) => {
      failed = true;
      // The service may close a kept-alive connection just when it is used, so a read is repeated
      // on a new one.
      const wasClosed =
        upstream.reusedSocket &&
        'code' in error &&
        (error.code === 'ECONNRESET' || error.code === 'EPIPE') &&
        reads.includes(request.method) &&
        !gone.aborted;
      if (wasClosed) sendOnce(url, request, headers, false, gone).then(resolve, reject);
      else reject(error);
    });
    upstream.on('close', () => {
      drain();
      if (!failed) reject(new Error('The connection was closed.'));
    });
    upstream.on('response', (answer) => {
      if ((answer.statusCode ?? 0) >= 400) drain();
      upstream.setTimeout(bodyTimeout, () => answer.destroy(new UpstreamTimeout()));
      resolve(answer);
    });
    if (methodsWithBody.includes(request.method)) request.raw.pipe(upstream);
    else upstream.end();
  });
}

/** A client that keeps its connections alive until it is closed. */
export function openUpstream(): Upstream {
  const agents = {
    'http:': new http.Agent({ keepAlive: true }),
    'https:': new https.Agent({ keepAlive: true }),
  };
  return {
    request(url, request, headers, gone) {
      // A change is never sent on a kept-alive connection: if the service closes it, nobody could
      // say whether the change arrived.
      const agent =
        reads.includes(request.method) &&
        (url.protocol === 'https:' ? agents['https:'] : agents['http:']);
      return sendOnce(url, request, headers, agent, gone);
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}
