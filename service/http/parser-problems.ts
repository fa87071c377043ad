import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { securityHeaders } from '#service/http/security.ts';

const answers: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers or the address of the request are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};
const malformed = [400, 'This is not a valid HTTP request.'] as const;

/**
 * Responds to data that never became a request, in the form and with the headers of every other
 * response, and closes the connection.
 */
export function answerParserProblem(
  this: FastifyInstance,
  error: Error & { readonly code?: string },
  socket: Socket,
): void {
  // Node keeps the response in progress there; a second one would be read as a part of it.
  const hasAnswer = Object(socket)._httpMessage?.headersSent === true;
  if (error.code === 'ECONNRESET' || !socket.writable || hasAnswer) {
    socket.destroy();
    return;
  }
  const [status, detail] = answers[error.code ?? ''] ?? malformed;
  const id = randomUUID();
  const body = JSON.stringify({ detail });
  const headers = {
    ...securityHeaders('encrypted' in socket),
    'X-Request-Id': id,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  this.log.info({ request_id: id, status, code: error.code }, 'not a request');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
}
