import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  brotliCompressSync,
  brotliDecompressSync,
  gunzipSync,
  gzipSync,
  zstdDecompressSync,
} from 'node:zlib';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import { secure } from '#service/http/security.ts';
import { site } from '#service/http/site.ts';
import { storeDifferences } from '#tools/former-builds.ts';

const script = 'console.log("desk");'.repeat(100);
let folder: string;
let app: FastifyInstance;

async function open(): Promise<FastifyInstance> {
  const made = fastify();
  secure(made);
  await made.register(site({ dist: join(folder, 'dist'), dataDir: join(folder, 'data') }));
  return made;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  await mkdir(join(folder, 'data'));
  await mkdir(join(folder, 'dist', 'assets'), { recursive: true });
  await mkdir(join(folder, 'dist', '.vite'));
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'dist', '.vite', 'manifest.json'), '{}');
  await writeFile(
    join(folder, 'dist', 'index.html'),
    '<meta property="csp-nonce" nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>',
  );
  await writeFile(join(folder, 'dist', 'icon.svg'), '<svg/>');
  await writeFile(join(folder, 'dist', 'app.webmanifest'), '{}');
  await writeFile(join(folder, 'dist', 'assets', 'a-1234.js'), script);
  await writeFile(join(folder, 'dist', 'assets', 'a-1234.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'dist', 'assets', 'a-1234.js.gz'), gzipSync(script));
  app = await open();
});
afterEach(() => rm(folder, { recursive: true }));

test('a guide page loads its styles and images but cannot run scripts', async () => {
  await mkdir(join(folder, 'dist', 'guide', 'en'), { recursive: true });
  await writeFile(join(folder, 'dist', 'guide', 'en', 'index.html'), '<h1>Getting started</h1>');
  app = await open();
  const answer = await app.inject('/guide/en/index.html');
  expect(answer.body).toBe('<h1>Getting started</h1>');
  expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' });
  expect(answer.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect((await app.inject('/guide/en/nothing.html')).statusCode).toBe(404);
});

test.each(['/', '/invoices', '/invoices/5b8f6f0e?tab=all', '/companies/new'])(
  '%s serves the page with the full policy and a fresh nonce',
  async (url) => {
    const answer = await app.inject(url);
    const nonce = /nonce="([^"]+)"/.exec(answer.body)?.[1] ?? '';
    expect(nonce.length).toBeGreaterThan(20);
    expect(answer.body).not.toContain('__CSP_NONCE__');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(answer.headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' blob: data:; font-src 'self'; manifest-src 'self'; connect-src 'self'; worker-src 'self' blob:; ` +
        "frame-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default",
    );
    expect((await app.inject(url)).body).not.toContain(nonce);
  },
);

test('built files are cacheable forever, and compressed if the browser accepts it', async () => {
  const packed = await app.inject({
    url: '/assets/a-1234.js',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringMatching(/accept-encoding/i),
    'content-type': expect.stringContaining('javascript'),
  });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(script);
  const gz = await app.inject({ url: '/assets/a-1234.js', headers: { 'accept-encoding': 'gzip' } });
  expect(gz.headers['content-encoding']).toBe('gzip');
  const plain = await app.inject('/assets/a-1234.js');
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, script]);
  expect((await app.inject('/icon.svg')).headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('image/svg+xml'),
  });
  expect((await app.inject('/app.webmanifest')).headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('application/manifest+json'),
  });
});

test.each([
  '/assets/gone.js',
  '/assets/',
  '/v1/nothing',
  '/files',
  '/favicon.ico',
  '/.vite/manifest.json',
  '/.build-hash',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/a-1234.js.br',
])('%s answers 404 instead of the page', async (url) => {
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.json()]).toEqual([404, { detail: expect.any(String) }]);
});

test("settings are empty without config.json; the data folder's file overrides the build's", async () => {
  const config = async () => (await app.inject('/config.json')).json();
  expect(await config()).toEqual({});
  await writeFile(join(folder, 'dist', 'config.json'), '{"apiBaseUrl":"https://a.example"}');
  expect(await config()).toEqual({ apiBaseUrl: 'https://a.example' });
  await writeFile(join(folder, 'data', 'config.json'), '{"apiBaseUrl":"https://b.example"}');
  expect(await config()).toEqual({ apiBaseUrl: 'https://b.example' });
});

test("embeds the deployment's settings in a data block that no content can end early", async () => {
  await writeFile(
    join(folder, 'dist', 'index.html'),
    '<head><!--config--><script nonce="__CSP_NONCE__">start()</script></head>',
  );
  await writeFile(join(folder, 'data', 'config.json'), '\uFEFF{"apiBaseUrl":"</script><b>$&"}');
  const answer = await (await open()).inject('/');
  const block = /<script type="application\/json" id="config">(.*?)<\/script>/.exec(answer.body);
  expect(JSON.parse(block?.[1] ?? '')).toEqual({ apiBaseUrl: '</script><b>$&' });
  const hash = createHash('sha256').update('start()').digest('base64');
  expect(answer.headers['content-security-policy']).toContain(
    `script-src 'self' 'sha256-${hash}'; style-src`,
  );
});

test.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])(
  'compresses the page with %s if the browser accepts it',
  async (encoding, accepted, decompress) => {
    const answer = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(decompress(answer.rawPayload).toString()).toContain('<style nonce="');
  },
);

test.each([
  ['br;q=0', undefined],
  ['gzip;q=0', undefined],
  ['*;q=0', undefined],
  ['gzip;q=0.000, *', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br; q=0, gzip', 'gzip'],
  ['BR', 'br'],
  ['gzip;q=0.001', 'gzip'],
])('answers Accept-Encoding %s with %s, page and files', async (accepted, encoding) => {
  for (const url of ['/', '/assets/a-1234.js']) {
    const answer = await app.inject({ url, headers: { 'accept-encoding': accepted } });
    expect([url, answer.headers['content-encoding']]).toEqual([url, encoding]);
  }
});

test('serves the scripts of earlier builds to pages that are still open', async () => {
  const former = join(folder, 'dist', '.former', 'assets');
  await mkdir(former, { recursive: true });
  await writeFile(join(former, 'old-12345678.js'), script);
  await writeFile(join(former, 'old-12345678.js.br'), brotliCompressSync(script));
  app = await open();
  const answer = await app.inject({
    url: '/assets/old-12345678.js',
    headers: { 'accept-encoding': 'br' },
  });
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await app.inject('/.former/assets/old-12345678.js')).statusCode).toBe(404);
});

test('sends only the difference to a browser that has the script of the previous build', async () => {
  const before = Array.from({ length: 500 }, (_, index) => `call(${index * 7919});`).join('');
  const after = before.replace('call(7919)', 'changed(1)');
  const dist = join(folder, 'dist');
  await mkdir(join(dist, '.former', 'assets'), { recursive: true });
  await writeFile(join(dist, '.former', 'assets', 'list-aaaa-aaa.js'), before);
  await writeFile(join(dist, 'assets', 'list-bbbbbbb_.js'), after);
  await storeDifferences(dist);
  app = await open();
  const hash = createHash('sha256').update(before).digest();
  const ask = (dictionary: Buffer, encoding = 'gzip, br, zstd, dcb, dcz') =>
    app.inject({
      url: '/assets/list-bbbbbbb_.js',
      headers: {
        'accept-encoding': encoding,
        'available-dictionary': `:${dictionary.toString('base64')}:`,
      },
    });
  const answer = await ask(hash);
  expect(answer.headers).toMatchObject({
    'content-encoding': 'dcz',
    'content-type': 'text/javascript; charset=utf-8',
    'use-as-dictionary': 'match="/assets/list-*.js"',
    vary: 'Accept-Encoding, Available-Dictionary',
  });
  expect(answer.rawPayload.length).toBeLessThan(150);
  expect(answer.rawPayload.subarray(8, 40)).toEqual(hash);
  expect(
    zstdDecompressSync(answer.rawPayload.subarray(40), {
      dictionary: Buffer.from(before),
    }).toString(),
  ).toBe(after);
  expect((await ask(hash, 'gzip, br')).body).toBe(after);
  expect((await ask(Buffer.alloc(32))).body).toBe(after);
});

test('the policy allows connections only to the service that config.json names', async () => {
  const policy = async (config: string, instance = app) => {
    await writeFile(join(folder, 'data', 'config.json'), config);
    return String((await instance.inject('/')).headers['content-security-policy']);
  };
  const named = await policy('{"apiBaseUrl":"https://b.example:8443/api; script-src *"}');
  for (const directive of [
    "img-src 'self' blob: data: https://b.example:8443;",
    "connect-src 'self' https://b.example:8443;",
    "frame-src 'self' blob: https://b.example:8443;",
  ])
    expect(named).toContain(directive);
  expect(named).not.toContain('*');
  expect(
    await policy(
      '{"apiBaseUrl":"https://b.example/api","filesOrigin":"https://files.example/store"}',
    ),
  ).toContain("img-src 'self' blob: data: https://b.example https://files.example;");
  for (const config of [
    '{"apiBaseUrl":""}',
    '{"apiBaseUrl":"javascript:1"}',
    '{"apiBaseUrl":5}',
    '{broken',
    'null',
  ])
    expect(await policy(config)).toContain("connect-src 'self';");
  // With a byte order mark, as some editors save it.
  expect(await policy('\uFEFF{"apiBaseUrl":"https://b.example/api"}')).toContain(
    "connect-src 'self' https://b.example;",
  );
  expect(await policy('{"allowOtherService":true}')).toContain("connect-src 'self' https: http:;");
});

test('answers with build instructions when the site was never built', async () => {
  await rm(join(folder, 'dist'), { recursive: true });
  const answer = await (await open()).inject('/');
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { detail: 'The web app is not built. Run: npm run build' },
  ]);
});
