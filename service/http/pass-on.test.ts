import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { passOn } from '#service/http/pass-on.ts';

let other: Server;
let app: FastifyInstance;
let desk: string;
let origin: string;
let answerWith: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  other = createServer((request, response) => answerWith(request, response));
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  const address = other.address();
  app = fastify({ bodyLimit: 1000 });
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  await app.register(passOn(`${origin}/base`, ['https://files.example.com']));
  desk = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  other.close();
  other.closeAllConnections();
  await app.close();
});

test('a request arrives at the other service whole, and its answer comes back as it was given', async () => {
  answerWith = (request, response) => {
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
  const answer = await fetch(`${desk}/v1/invoices/?card__uid=a&card__uid=b`, {
    headers: { 'Api-Key': 'k' },
  });
  expect([answer.status, answer.headers.get('etag'), await answer.json()]).toEqual([
    418,
    '"7"',
    { method: 'GET', url: '/base/v1/invoices/?card__uid=a&card__uid=b', key: 'k', host: origin },
  ]);
});

test('an upload larger than any limit here passes through piece by piece', async () => {
  const hash = createHash('sha256');
  answerWith = (request, response) =>
    void request
      .pipe(hash)
      .on('finish', () => response.end(`${request.headers['content-type']} ${hash.digest('hex')}`));
  const body = Buffer.alloc(5_000_000, 'invoice');
  const answer = await fetch(`${desk}/v1/invoices/`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
  });
  expect(await answer.text()).toBe(
    `multipart/form-data; boundary=x ${createHash('sha256').update(body).digest('hex')}`,
  );
});

test('an export arrives while it is still being written', async () => {
  let finish: () => void = () => undefined;
  answerWith = (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/csv' });
    response.write('first\r\n');
    finish = () => response.end('last\r\n');
  };
  const answer = await fetch(`${desk}/v1/invoices/export-csv`, {
    method: 'POST',
    body: '{}',
    headers: { 'Content-Type': 'application/json' },
  });
  const reader = Readable.fromWeb(answer.body ?? new ReadableStream())[Symbol.asyncIterator]();
  expect(String((await reader.next()).value)).toBe('first\r\n');
  finish();
  expect(String((await reader.next()).value)).toBe('last\r\n');
});

test('an export that breaks off there breaks off here too', async () => {
  answerWith = (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/csv' });
    response.write('first\r\n', () => response.destroy());
  };
  await expect(
    fetch(`${desk}/v1/invoices/export-csv`, { method: 'POST' }).then((answer) => answer.text()),
  ).rejects.toThrow();
});

test('what the other service sends never becomes a page of this origin', async () => {
  answerWith = (_request, response) => {
    response
      .writeHead(200, {
        'Content-Type': 'text/html',
        'Content-Security-Policy': "script-src 'unsafe-inline'",
      })
      .end('<script>alert(1)</script>');
  };
  const answer = await fetch(`${desk}/files/x/y.html`);
  expect([
    answer.headers.get('content-security-policy'),
    answer.headers.get('x-content-type-options'),
  ]).toEqual(["sandbox; default-src 'none'", 'nosniff']);
});

test('a service that cannot be reached is said to be so', async () => {
  other.close();
  other.closeAllConnections();
  const answer = await fetch(`${desk}/v1/invoices/`);
  expect([answer.status, await answer.json()]).toEqual([
    502,
    { detail: 'The invoicing service cannot be reached.' },
  ]);
});

test('of a request only what the interface needs goes on, of an answer only what it may say here', async () => {
  let seen: IncomingMessage['headers'] = {};
  answerWith = (request, response) => {
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
  const answer = await fetch(`${desk}/v1/invoices/export-csv`, {
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

test('a redirect stays under this address, and a change that is only missing its slash arrives whole', async () => {
  const arrived: string[] = [];
  answerWith = (request, response) => {
    arrived.push(`${request.method} ${request.url}`);
    if (request.url?.endsWith('/')) return void request.pipe(response);
    response.writeHead(301, { Location: `${origin}${request.url}/` }).end();
  };
  const sent = await fetch(`${desk}/v1/invoices/5/reject`, {
    method: 'POST',
    body: '{"reason":"twice"}',
    headers: { 'Content-Type': 'application/json' },
  });
  expect([sent.status, await sent.text(), sent.url]).toEqual([
    200,
    '{"reason":"twice"}',
    `${desk}/v1/invoices/5/reject/`,
  ]);
  const read = await fetch(`${desk}/v1/invoices`, { redirect: 'manual' });
  expect([read.status, read.headers.get('location')]).toEqual([301, `${desk}/v1/invoices/`]);
  expect(arrived).toEqual([
    'POST /base/v1/invoices/5/reject',
    'POST /base/v1/invoices/5/reject/',
    'GET /base/v1/invoices',
  ]);
});

test.each([
  [301, '/v1/invoices/5'],
  [302, '/v1/invoices/5'],
  [302, '/v1/invoices/5/?done=1'],
])(
  '%i of a change that was carried out, to %s, does not carry it out again',
  async (status, place) => {
    answerWith = (request, response) =>
      response.writeHead(status, { Location: `${origin}/base${place}` }).end(request.method);
    const answer = await fetch(`${desk}/v1/invoices/5`, {
      method: 'POST',
      body: '{}',
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([status, desk + place]);
  },
);

test('an address that the service makes of how it was asked leads to what it names', async () => {
  answerWith = (request, response) => {
    if (request.url === '/media/x.pdf') return void response.end('document');
    const {
      'x-forwarded-proto': scheme = 'http',
      'x-forwarded-host': host = request.headers.host,
    } = request.headers;
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ file: `${String(scheme)}://${String(host)}/media/x.pdf` }));
  };
  const said: { readonly file: string } = JSON.parse(
    await (await fetch(`${desk}/v1/invoices/5`)).text(),
  );
  expect(await (await fetch(said.file)).text()).toBe('document');
});

test('addresses that the service names in its answers are ours, and lead to what they name', async () => {
  answerWith = (request, response) => {
    if (request.url?.startsWith('/media/'))
      return void response
        .writeHead(200, { 'Content-Type': 'application/pdf' })
        .end(`${request.url} ${String(request.headers['api-key'])}`);
    // As PHP and Go write them: slashes and ampersands escaped.
    const text = `{"next": "${origin}/base/v1/companies/?page=2", "file":"${origin.replaceAll('/', '\\/')}\\/media\\/fatura%20\u015f.pdf?a=1\\u0026b=2", "name": "${origin}/media/x", "note": "\\"file\\": \\"${origin}/media/y\\"", "şirket": ["İ"], "files": {"url": "https://files.example.com/1.pdf"}, "link": "https://elsewhere.example/"}`;
    response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' });
    // In pieces of seven bytes, so that every boundary is met.
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += 7) response.write(bytes.subarray(at, at + 7));
    response.end();
  };
  const said: Record<string, unknown> = JSON.parse(
    await (await fetch(`${desk}/v1/invoices/5`)).text(),
  );
  expect(said).toMatchObject({
    next: `${desk}/v1/companies/?page=2`,
    name: `${origin}/media/x`,
    note: `"file": "${origin}/media/y"`,
    şirket: ['İ'],
    link: 'https://elsewhere.example/',
  });
  expect(said['file']).toMatch(new RegExp(`^${desk}/beside/0/media/.*\\?a=1&b=2&desk=`));
  expect(JSON.stringify(said['files'])).toContain(`${desk}/beside/1/1.pdf?desk=`);
  const file = await fetch(String(said['file']), { headers: { 'Api-Key': 'k' } });
  expect([file.status, await file.text(), file.headers.get('content-security-policy')]).toEqual([
    200,
    '/media/fatura%20%C5%9F.pdf?a=1&b=2 k',
    "sandbox; default-src 'none'",
  ]);
});

test('nothing beside the interface is reached by an address that the service did not name', async () => {
  const asked: string[] = [];
  answerWith = (request, response) => {
    asked.push(request.url ?? '');
    response.end('secret');
  };
  for (const path of [
    '/beside/0/admin',
    '/beside/0/admin?desk=',
    `/beside/0/admin?desk=${'a'.repeat(43)}`,
    '/beside/7/x?desk=1',
    '/v1/%2e%2e/admin',
    '/v1/..%2fadmin',
    '/files/%2E%2E/%2E%2E/admin',
  ])
    expect([403, 404], path).toContain((await fetch(desk + path)).status);
  expect(asked).toEqual([]);
});

test('who goes takes the request along: the other service is not left working for nobody', async () => {
  let left: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    left = resolve;
  });
  let arrived: () => void = () => undefined;
  const there = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  answerWith = (_request, response) => {
    response.on('close', left);
    arrived();
  };
  const leave = new AbortController();
  const answer = fetch(`${desk}/v1/invoices/export-xlsx`, {
    method: 'POST',
    signal: leave.signal,
  }).catch(() => 'gone');
  await there;
  leave.abort();
  expect(await answer).toBe('gone');
  await gone;
});

test('who goes in the middle of an export ends it there', async () => {
  let left: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    left = resolve;
  });
  answerWith = (_request, response) => {
    response.on('close', left);
    response.writeHead(200, { 'Content-Type': 'text/csv' });
    response.write('first\r\n');
  };
  const leave = new AbortController();
  const answer = await fetch(`${desk}/v1/invoices/export-csv`, {
    method: 'POST',
    signal: leave.signal,
  });
  leave.abort();
  await expect(answer.text()).rejects.toThrow();
  await gone;
});

const megabytes = 1024 * 1024;

test('of an upload of 25 MB that the other side does not read, only a little waits here', async () => {
  let taken = 0;
  let hold: IncomingMessage | undefined;
  answerWith = (request, response) => {
    hold = request;
    request.pause();
    request.on('end', () => response.end(String(taken)));
  };
  let given = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (given >= 25 * megabytes) return controller.close();
      given += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  const answer = fetch(`${desk}/v1/invoices/`, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
  });
  // It stands still once the pipes are full.
  let before = -1;
  await expect
    .poll(
      () => {
        const still = given === before && hold !== undefined;
        before = given;
        return still;
      },
      { interval: 100, timeout: 5_000 },
    )
    .toBe(true);
  expect(given).toBeLessThan(16 * megabytes);
  hold
    ?.on('data', (chunk: Buffer) => {
      taken += chunk.length;
    })
    .resume();
  expect(await (await answer).text()).toBe(String(25 * megabytes));
});

test('of a large export that nobody reads, only a little waits here', async () => {
  let sent = 0;
  answerWith = (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/csv' });
    Readable.from(
      (function* rows() {
        for (; sent < 200 * megabytes; sent += 65_536) yield Buffer.alloc(65_536);
      })(),
    ).pipe(response);
  };
  const answer = await fetch(`${desk}/v1/invoices/export-csv`, { method: 'POST' });
  let before = -1;
  await expect
    .poll(
      () => {
        const still = sent === before;
        before = sent;
        return still;
      },
      { interval: 100, timeout: 5_000 },
    )
    .toBe(true);
  expect(sent).toBeLessThan(32 * megabytes);
  await answer.body?.cancel();
});
