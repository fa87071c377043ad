import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { passOn } from '#service/http/pass-on.ts';

let other: Server;
let app: FastifyInstance;
let desk: string;
let answerWith: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  other = createServer((request, response) => answerWith(request, response));
  await new Promise<void>((resolve) => { other.listen(0, '127.0.0.1', resolve); });
  const address = other.address();
  app = fastify({ bodyLimit: 1000 });
  await app.register(passOn(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/base`));
  desk = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  other.close();
  other.closeAllConnections();
  await app.close();
});

test('a request arrives at the other service whole, and its answer comes back as it was given', async () => {
  answerWith = (request, response) => {
    response.writeHead(418, { 'Content-Type': 'application/json', ETag: '"7"' }).end(JSON.stringify({ method: request.method, url: request.url, key: request.headers['api-key'], host: request.headers['x-forwarded-host'] }));
  };
  const answer = await fetch(`${desk}/v1/invoices/?card__uid=a&card__uid=b`, { headers: { 'Api-Key': 'k' } });
  expect([answer.status, answer.headers.get('etag'), await answer.json()]).toEqual([418, '"7"', { method: 'GET', url: '/base/v1/invoices/?card__uid=a&card__uid=b', key: 'k', host: desk.slice('http://'.length) }]);
});

test('an upload larger than any limit here passes through piece by piece', async () => {
  const hash = createHash('sha256');
  answerWith = (request, response) => void request.pipe(hash).on('finish', () => response.end(`${request.headers['content-type']} ${hash.digest('hex')}`));
  const body = Buffer.alloc(5_000_000, 'invoice');
  const answer = await fetch(`${desk}/v1/invoices/`, { method: 'POST', body, headers: { 'Content-Type': 'multipart/form-data; boundary=x' } });
  expect(await answer.text()).toBe(`multipart/form-data; boundary=x ${createHash('sha256').update(body).digest('hex')}`);
});

test('an export arrives while it is still being written', async () => {
  let finish: () => void = () => undefined;
  answerWith = (_request, response) => { response.writeHead(200, { 'Content-Type': 'text/csv' }); response.write('first\r\n'); finish = () => response.end('last\r\n'); };
  const answer = await fetch(`${desk}/v1/invoices/export-csv`, { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } });
  const reader = Readable.fromWeb(answer.body ?? new ReadableStream())[Symbol.asyncIterator]();
  expect(String((await reader.next()).value)).toBe('first\r\n');
  finish();
  expect(String((await reader.next()).value)).toBe('last\r\n');
});

test('an export that breaks off there breaks off here too', async () => {
  answerWith = (_request, response) => { response.writeHead(200, { 'Content-Type': 'text/csv' }); response.write('first\r\n', () => response.destroy()); };
  await expect(fetch(`${desk}/v1/invoices/export-csv`, { method: 'POST' }).then((answer) => answer.text())).rejects.toThrow();
});

test('what the other service sends never becomes a page of this origin', async () => {
  answerWith = (_request, response) => { response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': "script-src 'unsafe-inline'" }).end('<script>alert(1)</script>'); };
  const answer = await fetch(`${desk}/files/x/y.html`);
  expect([answer.headers.get('content-security-policy'), answer.headers.get('x-content-type-options')]).toEqual(["sandbox; default-src 'none'", 'nosniff']);
});

test('a service that cannot be reached is said to be so', async () => {
  other.close();
  other.closeAllConnections();
  const answer = await fetch(`${desk}/v1/invoices/`);
  expect([answer.status, await answer.json()]).toEqual([502, { detail: expect.stringMatching(/^The invoicing service at http:\/\/127\.0\.0\.1:\d+ cannot be reached\.$/) }]);
});
