import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2';
import { request as httpsRequest } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#service/config.ts';
import { start, type Running } from '#service/main.ts';
import { UnreadableFile } from '#documents/document-reading.ts';
import { makeCertificate } from '#service/testing/certificate.ts';

const key = 'a-key-of-our-own';
const { cert, key: privateKey } = makeCertificate();
const reader = {
  read: () => Promise.reject(new UnreadableFile('no-text')),
  close: async () => undefined,
};
const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
const form = (content: string) =>
  `--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${content}\r\n--x--\r\n`;

let folder: string;
let service: Running;
let session: ClientHttp2Session;
const settings = () => ({
  PORT: '0',
  TLS_CERT: join(folder, 'cert.pem'),
  TLS_KEY: join(folder, 'key.pem'),
  BOOTSTRAP_API_KEY: key,
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'http2-'));
  await writeFile(join(folder, 'cert.pem'), cert);
  await writeFile(join(folder, 'key.pem'), privateKey);
  service = await start(readConfig({ ...settings(), DATA_DIR: join(folder, 'data') }), reader);
  session = connect(service.origin, { ca: cert });
});
afterAll(async () => {
  session.close();
  await service.stop();
  await rm(folder, { recursive: true });
});

async function ask(
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
  through = session,
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; text: string }> {
  const stream = through.request({ ':path': path, 'api-key': key, ...headers });
  stream.end(body);
  const [answered]: IncomingHttpHeaders[] = await once(stream, 'response');
  return {
    status: Number(answered?.[':status']),
    headers: answered ?? {},
    text: await text(stream),
  };
}

test('speaks HTTP/2 with a certificate, and HTTP/1.1 to clients that ask for it', async () => {
  expect(service.origin).toMatch(/^https:\/\/127\.0\.0\.1:/);
  expect((await ask('/healthz')).text).toBe('{"status":"ok"}');
  expect([session.alpnProtocol, session.encrypted]).toEqual(['h2', true]);
  const request = httpsRequest(`${service.origin}/healthz`, { ca: cert, agent: false }).end();
  const [answer]: IncomingMessage[] = await once(request, 'response');
  expect([answer?.statusCode, answer?.httpVersion]).toEqual([200, '1.1']);
  answer?.resume();
});

test('serves uploads, files, exports and refusals over HTTP/2', async () => {
  const content = `%PDF-1.4 ${'x'.repeat(300_000)}`;
  const made = await ask('/v1/invoices/', { ':method': 'POST', ...multipart }, form(content));
  expect(made.status).toBe(201);
  const { file }: { file: string } = JSON.parse(made.text);
  expect(file.startsWith(`${service.origin}/files/`)).toBe(true);
  const { pathname, search } = new URL(file);
  const stored = await ask(pathname + search);
  expect([stored.status, stored.text.length]).toEqual([200, content.length]);
  const sheet = await ask(
    '/v1/invoices/export-csv',
    { ':method': 'POST', 'content-type': 'application/json' },
    '{}',
  );
  expect([sheet.status, sheet.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(sheet.text.split('\r\n').length).toBeGreaterThan(1);
  const wrong = await ask('/v1/invoices/', { ':method': 'POST', ...multipart }, form('not a PDF'));
  expect([wrong.status, Object.keys(JSON.parse(wrong.text))]).toEqual([400, ['file']]);
  expect((await ask('/v1/invoices/', { 'api-key': 'wrong' })).status).toBe(401);
});

test('proxies another service over HTTP/2 without the headers of its own connection', async () => {
  const upstream = await start(
    readConfig({ PORT: '0', BOOTSTRAP_API_KEY: key, DATA_DIR: join(folder, 'other') }),
    reader,
  );
  const proxy = await start(
    readConfig({
      ...settings(),
      DATA_DIR: join(folder, 'proxy'),
      INVOICING_API_URL: upstream.origin,
    }),
  );
  const through = connect(proxy.origin, { ca: cert });
  const made = await ask(
    '/v1/invoices/',
    { ':method': 'POST', ...multipart },
    form('%PDF-1.4 x'),
    through,
  );
  expect([made.status, made.headers.connection]).toEqual([201, undefined]);
  const { file }: { file: string } = JSON.parse(made.text);
  expect(file.startsWith(`${proxy.origin}/files/`)).toBe(true);
  const list = await ask('/v1/invoices/', {}, undefined, through);
  expect([JSON.parse(list.text).count, list.headers['transfer-encoding']]).toEqual([1, undefined]);
  const removed = await ask(
    `/v1/invoices/${String(JSON.parse(made.text).uid)}`,
    { ':method': 'DELETE' },
    undefined,
    through,
  );
  expect(removed.status).toBe(204);
  through.close();
  await Promise.all([proxy.stop(), upstream.stop()]);
});

test('still answers an upload over HTTP/2 that is in progress when the service stops', async () => {
  const ending = await start(
    readConfig({ ...settings(), DATA_DIR: join(folder, 'ending') }),
    reader,
  );
  const client = connect(ending.origin, { ca: cert });
  const upload = client.request({
    ':method': 'POST',
    ':path': '/v1/invoices/',
    'api-key': key,
    ...multipart,
  });
  const whole = form('%PDF-1.4 the whole');
  upload.write(whole.slice(0, 60));
  await ask('/healthz', {}, undefined, client);
  const stopped = ending.stop();
  await new Promise((resolve) => setTimeout(resolve, 200));
  upload.end(whole.slice(60));
  const [answer]: IncomingHttpHeaders[] = await once(upload, 'response');
  expect(answer?.[':status']).toBe(201);
  upload.resume();
  await stopped;
});
