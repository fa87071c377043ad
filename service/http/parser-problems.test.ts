import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp } from '#service/http/server.ts';
import { openDatabase, type Database } from '#service/db/database.ts';
import { makeCertificate } from '#service/testing/certificate.ts';
import { TestApp } from '#service/testing/each-app.ts';
import { sqlitePlace } from '#service/testing/each-engine.ts';

const place = sqlitePlace();
let database: Database;
let service: TestApp;
let port: number;

beforeAll(async () => {
  database = await openDatabase(place.config);
  service = await TestApp.build(
    database,
    {},
    { bodyTime: { whole: 300, pause: 200, least: 2_000 } },
  );
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  port = (service.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await service.app.close();
  await database.close();
  await place.remove();
});

/** Everything the service sends until it closes the connection. */
function answerOn(socket: Socket): Promise<string> {
  let answer = '';
  return new Promise((resolve) =>
    socket
      .on('data', (piece) => (answer += String(piece)))
      .on('error', () => undefined)
      .on('close', () => resolve(answer)),
  );
}

/** The response to these bytes, up to the end of the connection. */
async function send(bytes: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  const answer = await answerOn(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body };
}

const post = (length: number, begin: string) =>
  `POST /v1/companies/ HTTP/1.1\r\nHost: x\r\nApi-Key: ${service.keys.admin}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${begin}`;
const upload = (begin: string) =>
  `POST /v1/invoices/ HTTP/1.1\r\nHost: x\r\nApi-Key: ${service.keys.admin}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 50000\r\n\r\n${begin}`;
const close = 'Connection: close\r\n\r\n';
const begunFile =
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 ';
const cases: readonly (readonly [string, number, () => string])[] = [
  ['data that is not HTTP', 400, () => 'hello\r\n\r\n'],
  ['an unknown method', 400, () => `FETCH / HTTP/1.1\r\nHost: x\r\n${close}`],
  [
    'two Content-Length headers',
    400,
    () => `GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n${close}`,
  ],
  [
    'a length together with chunks',
    400,
    () =>
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n${close}`,
  ],
  [
    'endless headers',
    431,
    () => `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n${close}`,
  ],
  ['an endless address', 431, () => `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n${close}`],
  ['HTTP/1.1 without a host', 400, () => `GET /healthz HTTP/1.1\r\n${close}`],
  ['HTTP/1.0 without a host', 200, () => `GET /healthz HTTP/1.0\r\n\r\n`],
  [
    'a list for HTTP/1.0',
    200,
    () => `GET /v1/companies/ HTTP/1.0\r\nApi-Key: ${service.keys.admin}\r\n\r\n`,
  ],
  ['an empty host', 400, () => `GET /healthz HTTP/1.0\r\nHost:\r\n\r\n`],
  ['an invalid host', 400, () => `GET /healthz HTTP/1.1\r\nHost: a b"<\r\n${close}`],
  [
    'an unknown expectation',
    200,
    () => `GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: a-miracle\r\n${close}`,
  ],
  ['a stalled JSON body', 408, () => post(20, '{"name"')],
  ['a stalled upload', 408, () => upload(begunFile)],
  ['an upload that never begins', 408, () => upload('')],
];

test.each(cases)(
  '%s gets %i with the headers of every other response',
  async (_name, status, bytes) => {
    const answer = await send(bytes());
    expect(answer.status).toBe(status);
    if (status !== 200) expect(JSON.parse(answer.body)).toEqual({ detail: expect.any(String) });
    for (const header of [
      'x-content-type-options: nosniff',
      'referrer-policy: no-referrer',
      "content-security-policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control: no-store',
      'x-request-id: ',
    ])
      expect(answer.head.toLowerCase()).toContain(header);
  },
);

test.each([
  ['an upload that is too large', 413, () => upload('').replace('50000', '50000000')],
  [
    'a body with an invalid key',
    401,
    () => post(50_000, '{').replace(service.keys.admin, 'nobody'),
  ],
] as const)('%s is answered without waiting for its end', async (_name, status, bytes) => {
  const socket = connect(port, '127.0.0.1');
  const drip = setInterval(() => socket.write('x'), 50);
  socket.write(bytes());
  const answer = await answerOn(socket);
  clearInterval(drip);
  expect(Number(answer.split(' ')[1])).toBe(status);
});

test('links use the local address when a request names no host', async () => {
  for (const name of ['A', 'B']) await service.ask('POST', '/v1/companies/', { json: { name } });
  const { body } = await send(
    `GET /v1/companies/?page_size=1 HTTP/1.0\r\nApi-Key: ${service.keys.admin}\r\n\r\n`,
  );
  expect(JSON.parse(body).next).toContain(`http://127.0.0.1:${port}/v1/companies/?`);
});

test('a stalled upload leaves neither a file nor an invoice', async () => {
  await send(upload(begunFile));
  expect(service.files.size).toBe(0);
  expect((await service.ask('GET', '/v1/invoices/')).json().count).toBe(0);
});

test('limits the time of headers and requests, allowing the largest file at the slowest pace', () => {
  const { headersTimeout, requestTimeout } = service.app.server;
  expect([headersTimeout, requestTimeout]).toEqual([15_000, 3_600_000]);
  const config = { trustProxy: false, logLevel: 'silent', maxUploadBytes: 25_000_000 } as const;
  for (const tls of [undefined, makeCertificate()])
    expect(makeApp({}, { ...config, tls }).server.requestTimeout).toBe(25_000_000);
});
