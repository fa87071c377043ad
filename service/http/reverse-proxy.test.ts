import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { proxiedService } from './reverse-proxy.fixture.ts';

const service = proxiedService();

test('forwards a request in full and returns the response unchanged', async () => {
  service.answerWith = (request, response) => {
    response.writeHead(418, { 'Content-Type': 'application/json', ETag: '"7"' }).end(
      JSON.stringify({
        method: request.method,
        url: request.url,
        key: request.headers['api-key'],
        host: `http://${request.headers.host}`,
        proxied: request.headers['x-forwarded-host'] ?? request.headers['x-forwarded-proto'],
      }),
    );
  };
  const answer = await fetch(`${service.proxy}/v1/invoices/?card__uid=a&card__uid=b`, {
    headers: { 'Api-Key': 'k' },
  });
  expect([answer.status, answer.headers.get('etag'), await answer.json()]).toEqual([
    418,
    '"7"',
    {
      method: 'GET',
      url: '/base/v1/invoices/?card__uid=a&card__uid=b',
      key: 'k',
      host: service.origin,
    },
  ]);
});

test('/healthz reports on the proxy, not on the service behind it', async () => {
  const answer = await fetch(`${service.proxy}/healthz`);
  expect(await answer.json()).toEqual({ status: 'ok', forwards: true });
});

test('streams an upload that is larger than any limit here', async () => {
  const hash = createHash('sha256');
  service.answerWith = (request, response) =>
    void request
      .pipe(hash)
      .on('finish', () => response.end(`${request.headers['content-type']} ${hash.digest('hex')}`));
  const body = Buffer.alloc(5_000_000, 'invoice');
  const answer = await fetch(`${service.proxy}/v1/invoices/`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
  });
  expect(await answer.text()).toBe(
    `multipart/form-data; boundary=x ${createHash('sha256').update(body).digest('hex')}`,
  );
});

test('streams an export while it is still being written', async () => {
  let finish: () => void = () => undefined;
  service.answerWith = (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/csv' });
    response.write('first\r\n');
    finish = () => response.end('last\r\n');
  };
  const answer = await fetch(`${service.proxy}/v1/invoices/export-csv`, {
    method: 'POST',
    body: '{}',
    headers: { 'Content-Type': 'application/json' },
  });
  const reader = Readable.fromWeb(answer.body ?? new ReadableStream())[Symbol.asyncIterator]();
  expect(String((await reader.next()).value)).toBe('first\r\n');
  finish();
  expect(String((await reader.next()).value)).toBe('last\r\n');
});

test('aborts an export that the service aborts', async () => {
  service.answerWith = (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/csv' });
    response.write('first\r\n', () => response.destroy());
  };
  await expect(
    fetch(`${service.proxy}/v1/invoices/export-csv`, { method: 'POST' }).then((answer) =>
      answer.text(),
    ),
  ).rejects.toThrow();
});

test('never lets a response of the other service become a page of this origin', async () => {
  service.answerWith = (_request, response) => {
    response
      .writeHead(200, {
        'Content-Type': 'text/html',
        'Content-Security-Policy': "script-src 'unsafe-inline'",
      })
      .end('<script>alert(1)</script>');
  };
  const answer = await fetch(`${service.proxy}/files/x/y.html`);
  expect([
    answer.headers.get('content-security-policy'),
    answer.headers.get('x-content-type-options'),
  ]).toEqual(["sandbox; default-src 'none'", 'nosniff']);
});

test('reports a service that cannot be reached', async () => {
  service.stopUpstream();
  const answer = await fetch(`${service.proxy}/v1/invoices/`);
  expect([answer.status, await answer.json()]).toEqual([
    502,
    { detail: 'The invoicing service cannot be reached.' },
  ]);
});

test('forwards only the headers that the interface needs, in both directions', async () => {
  let seen: IncomingMessage['headers'] = {};
  service.answerWith = (request, response) => {
    seen = request.headers;
    response
      .writeHead(200, {
        'Content-Type': 'text/csv',
        'Content-Disposition': 'attachment; filename="a.csv"',
        'Retry-After': '7',
        'Set-Cookie': 'theirs=1',
        'Access-Control-Allow-Origin': '*',
        'Clear-Site-Data': '"*"',
        'WWW-Authenticate': 'Basic',
      })
      .end('a');
  };
  const answer = await fetch(`${service.proxy}/v1/invoices/export-csv`, {
    method: 'POST',
    body: '{}',
    headers: {
      'Api-Key': 'k',
      'Idempotency-Key': 'i',
      'If-Match': '"3"',
      'Accept-Language': 'tr',
      'Content-Type': 'application/json',
      Cookie: 'ours=1',
      Authorization: 'Basic x',
      Origin: 'https://desk.example',
    },
  });
  expect(seen).toMatchObject({
    'api-key': 'k',
    'idempotency-key': 'i',
    'if-match': '"3"',
    'accept-language': 'tr',
  });
  for (const name of ['cookie', 'authorization', 'origin', 'referer'])
    expect(seen[name], name).toBeUndefined();
  expect([answer.headers.get('content-disposition'), answer.headers.get('retry-after')]).toEqual([
    'attachment; filename="a.csv"',
    '7',
  ]);
  for (const name of [
    'set-cookie',
    'access-control-allow-origin',
    'clear-site-data',
    'www-authenticate',
  ])
    expect(answer.headers.get(name), name).toBeNull();
});
