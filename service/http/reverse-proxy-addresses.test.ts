import { expect, test } from 'vitest';
import { proxiedService } from './reverse-proxy.fixture.ts';

const service = proxiedService();

test('keeps redirects under our address, and resends a change in full if only a slash was missing', async () => {
  const arrived: string[] = [];
  service.answerWith = (request, response) => {
    arrived.push(`${request.method} ${request.url}`);
    if (request.url?.endsWith('/')) return void request.pipe(response);
    response.writeHead(301, { Location: `${service.origin}${request.url}/` }).end();
  };
  const sent = await fetch(`${service.proxy}/v1/invoices/5/reject`, {
    method: 'POST',
    body: '{"reason":"twice"}',
    headers: { 'Content-Type': 'application/json' },
  });
  expect([sent.status, await sent.text(), sent.url]).toEqual([
    200,
    '{"reason":"twice"}',
    `${service.proxy}/v1/invoices/5/reject/`,
  ]);
  const read = await fetch(`${service.proxy}/v1/invoices`, { redirect: 'manual' });
  expect([read.status, read.headers.get('location')]).toEqual([
    301,
    `${service.proxy}/v1/invoices/`,
  ]);
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
])('a %i redirect to %s does not repeat a change that was carried out', async (status, place) => {
  service.answerWith = (request, response) =>
    response.writeHead(status, { Location: `${service.origin}/base${place}` }).end(request.method);
  const answer = await fetch(`${service.proxy}/v1/invoices/5`, {
    method: 'POST',
    body: '{}',
    redirect: 'manual',
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([status, service.proxy + place]);
});

test('an address that the service derives from request headers leads to its document', async () => {
  service.answerWith = (request, response) => {
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
    await (await fetch(`${service.proxy}/v1/invoices/5`)).text(),
  );
  expect(await (await fetch(said.file)).text()).toBe('document');
});

test('rewrites addresses in responses to our own, which lead to the same documents', async () => {
  service.answerWith = (request, response) => {
    if (request.url?.startsWith('/media/'))
      return void response
        .writeHead(200, { 'Content-Type': 'application/pdf' })
        .end(`${request.url} ${String(request.headers['api-key'])}`);
    // As PHP and Go write them: slashes and ampersands escaped.
    const text = `{"next": "${service.origin}/base/v1/companies/?page=2", "file":"${service.origin.replaceAll('/', '\\/')}\\/media\\/fatura%20\u015f.pdf?a=1\\u0026b=2", "name": "${service.origin}/media/x", "note": "\\"file\\": \\"${service.origin}/media/y\\"", "şirket": ["İ"], "files": {"url": "https://files.example.com/1.pdf"}, "link": "https://elsewhere.example/"}`;
    response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' });
    // In pieces of seven bytes, so that every boundary is met.
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += 7) response.write(bytes.subarray(at, at + 7));
    response.end();
  };
  const said: Record<string, unknown> = JSON.parse(
    await (await fetch(`${service.proxy}/v1/invoices/5`)).text(),
  );
  expect(said).toMatchObject({
    next: `${service.proxy}/v1/companies/?page=2`,
    name: `${service.origin}/media/x`,
    note: `"file": "${service.origin}/media/y"`,
    şirket: ['İ'],
    link: 'https://elsewhere.example/',
  });
  expect(said['file']).toMatch(new RegExp(`^${service.proxy}/beside/0/media/.*\\?a=1&b=2&desk=`));
  expect(JSON.stringify(said['files'])).toContain(`${service.proxy}/beside/1/1.pdf?desk=`);
  const file = await fetch(String(said['file']), { headers: { 'Api-Key': 'k' } });
  expect([file.status, await file.text(), file.headers.get('content-security-policy')]).toEqual([
    200,
    '/media/fatura%20%C5%9F.pdf?a=1&b=2 k',
    "sandbox; default-src 'none'",
  ]);
});

test('refuses addresses outside the interface that the service did not name', async () => {
  const asked: string[] = [];
  service.answerWith = (request, response) => {
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
    expect([403, 404], path).toContain((await fetch(service.proxy + path)).status);
  expect(asked).toEqual([]);
});
