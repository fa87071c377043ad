import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Habits } from './habits.ts';

/** A request as the routes see it. */
export interface RouteRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** A response; an object is sent as JSON. */
export interface Said {
  readonly status: number;
  readonly body?: unknown;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Reads a request with its body. */
export async function readRequest(from: IncomingMessage): Promise<RouteRequest> {
  const pieces: Buffer[] = [];
  for await (const piece of from) pieces.push(piece);
  const { pathname, searchParams } = new URL(from.url ?? '/', 'http://here');
  return {
    method: from.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: from.headers,
    body: Buffer.concat(pieces),
  };
}

/** Sends a response. */
export function sendAnswer(to: ServerResponse, { status, body, type, headers = {} }: Said): void {
  const raw = Buffer.isBuffer(body) || typeof body === 'string';
  for (const [name, value] of Object.entries(headers)) to.setHeader(name, value);
  if (body !== undefined)
    to.setHeader('Content-Type', type ?? (raw ? 'text/plain' : 'application/json'));
  to.writeHead(status).end(body === undefined ? undefined : raw ? body : JSON.stringify(body));
}

/** A refusal in the error format of this service. */
export function refuse(habits: Habits, status: number, text: string, field?: string): Said {
  if (habits.errors === 'text') return { status, body: text };
  if (habits.errors === 'message')
    return {
      status,
      body: {
        code: `E${status}`,
        message: text,
        ...(field === undefined ? {} : { errors: { [field]: text } }),
      },
    };
  return { status, body: field === undefined ? { detail: text } : { [field]: [text] } };
}

/** The file of a multipart form with one file. */
export function uploadedFile(
  body: Buffer,
): { readonly name: string; readonly type: string; readonly bytes: Buffer } | undefined {
  const head = body.indexOf('\r\n\r\n');
  const boundary = body.subarray(0, body.indexOf('\r\n'));
  const end = body.lastIndexOf(boundary) - 2;
  const said = body.subarray(0, head).toString();
  const name = /name="file"; filename="([^"]*)"/.exec(said)?.[1];
  return name === undefined
    ? undefined
    : {
        name,
        type: /Content-Type: (\S+)/i.exec(said)?.[1] ?? 'application/octet-stream',
        bytes: body.subarray(head + 4, end),
      };
}
