import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reverseProxy } from '#service/http/reverse-proxy.ts';

const port = (address: AddressInfo | string | null): number =>
  typeof address === 'object' ? (address?.port ?? 0) : 0;
const megabyte = 1024 * 1024;
const patient = { timeout: 6_000 };

let other: Server;
let app: FastifyInstance;
let origin: string;
let arrived: string;
let calls: Socket[];
/** Handles the bytes that arrive at the other service. */
let take: (there: Socket, bytes: string) => void;
const there: Socket[] = [];

const whole = (body: string, type = 'text/plain', first = '200 OK'): string =>
  `HTTP/1.1 ${first}\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

beforeEach(async () => {
  arrived = '';
  calls = [];
  take = (socket, bytes) => {
    if (bytes.endsWith('\r\n\r\n')) socket.write(whole('fine'));
  };
  other = createServer((socket) => {
    there.push(socket);
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        arrived += chunk.toString('latin1');
        take(socket, chunk.toString('latin1'));
      });
  });
  await once(other.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${port(other.address())}`;
  app = fastify();
  await app.register(reverseProxy(origin));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const socket of [...there.splice(0), ...calls]) socket.destroy();
  other.close();
  await app.close();
});

function call(): { readonly socket: Socket; heard: () => string } {
  const socket = connect(port(app.server.address()), '127.0.0.1').on('error', () => undefined);
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk.toString('latin1');
  });
  calls.push(socket);
  return { socket, heard: () => heard };
}

const second = 'POST /v1/companies/ HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\nstolen=';
const inChunks = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;

test.each(['GET', 'HEAD', 'DELETE', 'OPTIONS'])(
  'refuses %s with content, so that no second request can be smuggled behind it',
  async (method) => {
    for (const body of [
      `Transfer-Encoding: chunked\r\n\r\n${inChunks(second)}`,
      `Content-Length: ${second.length}\r\n\r\n${second}`,
    ]) {
      const { socket, heard } = call();
      socket.write(`${method} /v1/x HTTP/1.1\r\nHost: x\r\nApi-Key: k\r\n${body}`);
      await expect.poll(heard, patient).toContain('\r\n\r\n');
      expect(heard()).toMatch(/^HTTP\/1\.1 400 /);
    }
    expect(arrived).toBe('');
  },
);

test.each(['GET', 'DELETE'])('%s without content arrives as one request', async (method) => {
  const { socket, heard } = call();
  socket.write(`${method} /v1/x HTTP/1.1\r\nHost: x\r\nApi-Key: k\r\nContent-Length: 0\r\n\r\n`);
  await expect.poll(heard, patient).toMatch(/fine$/);
  expect(arrived).toMatch(new RegExp(`^${method} /v1/x HTTP/1\\.1\\r\\n`));
  expect(arrived.split('\r\n\r\n')).toEqual([
    expect.not.stringMatching(/content-length|transfer-encoding/i),
    '',
  ]);
});

test('refuses content in a request for a proxied document too', async () => {
  take = (socket) =>
    socket.write(whole(JSON.stringify({ file: `${origin}/media/1.pdf` }), 'application/json'));
  const at = port(app.server.address());
  const answer: { readonly file: string } = JSON.parse(
    await (await fetch(`http://127.0.0.1:${at}/v1/invoices/5`)).text(),
  );
  arrived = '';
  const { socket, heard } = call();
  socket.write(
    `GET ${answer.file.replace(/^http:\/\/[^/]+/, '')} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${inChunks(second)}`,
  );
  await expect.poll(heard, patient).toMatch(/^HTTP\/1\.1 400 /);
  expect(arrived).toBe('');
});

test.each(['POST', 'PUT', 'PATCH'])('forwards a chunked %s in chunks', async (method) => {
  const { socket, heard } = call();
  socket.write(
    `${method} /v1/x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${inChunks(second)}`,
  );
  await expect.poll(heard, patient).toMatch(/fine$/);
  expect(arrived).toMatch(/\r\ntransfer-encoding: chunked\r\n/i);
  expect(arrived.slice(arrived.indexOf('\r\n\r\n') + 4)).toBe(inChunks(second));
});

test.each(['TRACE', 'PROPFIND', 'MKCOL', 'PURGE'])(
  'refuses %s and lists the allowed methods',
  async (method) => {
    const { socket, heard } = call();
    socket.write(`${method} /v1/x HTTP/1.1\r\nHost: x\r\n\r\n`);
    await expect.poll(heard, patient).toContain('\r\n\r\n');
    expect(heard()).toMatch(
      /^HTTP\/1\.1 405 [^]*\r\nallow: GET, HEAD, DELETE, OPTIONS, POST, PUT, PATCH\r\n/i,
    );
    expect(arrived).toBe('');
  },
);

test.each([
  '/v1/..%2fadmin',
  '/v1/..%5Cadmin',
  '/v1/%2e.%2Fadmin',
  '/v1/x%2f..%2f..%2fadmin',
  '/v1/..\\admin',
  '/v1/..;/admin',
  '/files/a/%2E%2E',
  '/files/..%2f..',
  'http://x/v1/y',
])('refuses %s, which leads out of the proxied prefix', async (path) => {
  const { socket, heard } = call();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await expect.poll(heard, patient).toMatch(/^HTTP\/1\.1 40[04] /);
  expect(arrived).toBe('');
});

test('accepts two dots inside a file name or a query', async () => {
  const { socket, heard } = call();
  socket.write('GET /files/a..b/..c?x=/../ HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(heard, patient).toMatch(/fine$/);
});

/**
 * Sends a complete upload before reading the response, as browsers do, then sends another request
 * on the same connection.
 */
async function upload(): Promise<string> {
  const { socket, heard } = call();
  socket.write(
    `POST /v1/invoices/ HTTP/1.1\r\nHost: x\r\nContent-Length: ${24 * megabyte}\r\n\r\n`,
  );
  for (let sent = 0; sent < 24; sent += 1)
    if (!socket.write(Buffer.alloc(megabyte))) await once(socket, 'drain');
  await expect.poll(heard, patient).toContain('"detail"');
  const first = heard();
  take = (to, bytes) => {
    if (bytes.endsWith('\r\n\r\n')) to.write(whole('fine'));
  };
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(heard, patient).toMatch(/"status":"ok"[^}]*\}$/);
  return first;
}

test('drains an upload that is refused midway, and keeps its connection usable', async () => {
  take = (socket) => {
    take = () => undefined;
    socket.pause();
    socket.write(whole('{"detail":"too large"}', 'application/json', '413 Payload Too Large'));
  };
  expect(await upload()).toMatch(/^HTTP\/1\.1 413 /);
  // The unfinished upload to the service must be closed as well.
  there[0]?.resume();
  await expect.poll(() => there.every((socket) => socket.destroyed), patient).toBe(true);
});

test('drains an upload whose refusal closes the upstream connection', async () => {
  take = (socket) => {
    take = () => undefined;
    socket.end(whole('{"detail":"no key"}', 'application/json', '401 Unauthorized'));
  };
  expect(await upload()).toMatch(/^HTTP\/1\.1 401 /);
});

test('drains an upload that cannot be delivered, and keeps its connection usable', async () => {
  take = (socket) => {
    socket.destroy();
  };
  expect(await upload()).toMatch(/^HTTP\/1\.1 502 /);
});

test('cancels the upstream upload when the client leaves midway', async () => {
  const { socket } = call();
  socket.write('POST /v1/invoices/ HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf');
  await expect.poll(() => arrived, patient).toContain('half');
  socket.destroy();
  await expect.poll(() => there.every((one) => one.destroyed), patient).toBe(true);
});

test('retries a read on a kept-alive connection that just closed, and never sends a change on one', async () => {
  const used = new Map<Socket, number>();
  take = (socket, bytes) => {
    if (!bytes.includes('\r\n\r\n')) return;
    used.set(socket, (used.get(socket) ?? 0) + 1);
    if (used.get(socket) === 1) socket.write(whole('fine'));
    else socket.resetAndDestroy();
  };
  const at = `http://127.0.0.1:${port(app.server.address())}/v1/invoices/`;
  for (let turn = 0; turn < 3; turn += 1) expect(await (await fetch(at)).text()).toBe('fine');
  expect(
    await (
      await fetch(at, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      })
    ).text(),
  ).toBe('fine');
  expect(arrived.match(/^POST /gm)).toHaveLength(1);
  expect([...used.values()]).toContain(2);
});
