import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import type { FastifyRequest } from 'fastify';

export const methodsWithBody: readonly string[] = ['POST', 'PUT', 'PATCH'];
/** Methods that change nothing, and may be repeated. */
const reads: readonly string[] = ['GET', 'HEAD'];

/**
 * Milliseconds until the first byte of an answer; an export may pause longer between two pieces.
 */
const headersTimeout = 120_000;
const bodyTimeout = 600_000;

export class UpstreamTimeout extends Error {}

export interface Upstream {
  /**
   * Sends the browser's request on, its body piece by piece.
   * @param gone aborted when the browser went: its request ends with it
   * @returns the answer with its headers, however long its body goes on
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
    // The rest of an upload that nobody takes is still read: a browser reads the answer only when
    // it has sent everything.
    const drain = () => void request.raw.unpipe(upstream).resume();
    let failed = false;
    upstream.on('error', (error) => {
      failed = true;
      // The service may close a kept connection just as it is used: a read is sent once more, on a
      // connection of its own.
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

/** A client that keeps its connections until it is closed. */
export function openUpstream(): Upstream {
  const agents = {
    'http:': new http.Agent({ keepAlive: true }),
    'https:': new https.Agent({ keepAlive: true }),
  };
  return {
    request(url, request, headers, gone) {
      // A change is never sent on a kept connection: it may have been closed, and nobody could say
      // whether the change arrived.
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
