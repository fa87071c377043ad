import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { bytesIn } from '#service/files/byte-range.ts';
import { fileAddress, signAddress } from '#service/files/signed-address.ts';
import { FileMissing, PartMissing, type FileStore } from '#service/files/stored-file.ts';
import { fileRoutes, type FileOnRecord } from '#service/http/file-routes.ts';
import { secure } from '#service/http/security.ts';

const secret = Buffer.from('0123456789abcdef0123456789abcdef');
const uid = '5b8f6f0e-6a6c-4a07-9d8e-2f7b9a1c0d3e';
const now = Date.UTC(2026, 0, 31, 10, 15);

function aService(file: FileOnRecord | null, bytes: string | null = 'the bytes') {
  const open = async (_uid: string, range?: string) => {
    if (bytes === null) throw new FileMissing('This file is no longer stored.');
    const counts = bytesIn(range, bytes.length);
    if (!counts) throw new PartMissing(bytes.length);
    const { first, size } = counts;
    return { stream: Readable.from([Buffer.from(bytes).subarray(first, first + size)]), ...counts };
  };
  const files: FileStore = {
    put: async () => undefined,
    open,
    read: async () => Buffer.from(bytes ?? ''),
    remove: async () => undefined,
    async *entries() {},
    quarantine: async () => undefined,
    discard: async () => undefined,
    readIdentity: async () => undefined,
    writeIdentity: async () => undefined,
  };
  const app = fastify();
  secure(app);
  void app.register(
    fileRoutes({
      files,
      secret,
      now: () => now,
      lookup: async (asked) => (asked === uid ? file : null),
    }),
  );
  const address = (of = uid) => fileAddress('', secret, of, file?.name ?? 'x', now);
  return { app, address };
}

test.each(['application/pdf', 'image/png', 'image/jpeg', 'image/webp'])(
  '%s opens in the browser, in a sandbox without scripts',
  async (type) => {
    const { app, address } = aService({ name: 'a', type, sha256: 'ab12' });
    const answer = await app.inject(address());
    expect([answer.statusCode, answer.body]).toEqual([200, 'the bytes']);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=300',
      'content-disposition': expect.stringMatching(/^inline; /),
    });
  },
);

test.each(['application/xml', 'image/tiff'])('%s is served as a download only', async (type) => {
  const { app, address } = aService({ name: 'a', type, sha256: 'ab12' });
  const { headers } = await app.inject(address());
  expect(headers).toMatchObject({
    'content-type': type,
    'content-disposition': expect.stringMatching(/^attachment; /),
  });
});

test.each([
  [
    'Fatura Şubat İ.pdf',
    'inline; filename="Fatura Subat I.pdf"; filename*=UTF-8\'\'Fatura%20%C5%9Eubat%20%C4%B0.pdf',
  ],
  ['发票.pdf', 'inline; filename="__.pdf"; filename*=UTF-8\'\'%E5%8F%91%E7%A5%A8.pdf'],
  [
    'a"; filename=evil.exe\r\nX-Evil: 1\0.pdf',
    'inline; filename="a__ filename_evil.exeX-Evil_ 1.pdf"; filename*=UTF-8\'\'a_%3B%20filename%3Devil.exeX-Evil_%201.pdf',
  ],
  ['../../etc/passwd', 'inline; filename="passwd.pdf"; filename*=UTF-8\'\'passwd.pdf'],
  ['C:\\temp\\a.exe', 'inline; filename="a.exe.pdf"; filename*=UTF-8\'\'a.exe.pdf'],
  ['\u202efdp.exe', 'inline; filename="fdp.exe.pdf"; filename*=UTF-8\'\'fdp.exe.pdf'],
  ['CON', 'inline; filename="_CON.pdf"; filename*=UTF-8\'\'_CON.pdf'],
  ['.', 'inline; filename="file.pdf"; filename*=UTF-8\'\'file.pdf'],
  ['', 'inline; filename="file.pdf"; filename*=UTF-8\'\'file.pdf'],
  ['\ud800.PDF', 'inline; filename="_.PDF"; filename*=UTF-8\'\'%EF%BF%BD.PDF'],
])('a file uploaded as %j is offered under a safe name', async (name, disposition) => {
  const { app, address } = aService({ name, type: 'application/pdf', sha256: 'ab12' });
  const answer = await app.inject(address());
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toBe(disposition);
  expect(answer.headers).not.toHaveProperty('x-evil');
});

test('shortens very long file names without damaging the extension', async () => {
  for (const name of [`${'x'.repeat(300)}.pdf`, `${'😀'.repeat(150)}.pdf`]) {
    const { app, address } = aService({ name, type: 'application/pdf', sha256: 'ab12' });
    const answer = await app.inject(address());
    expect(answer.headers['content-disposition']).toMatch(/\.pdf$/);
    expect(answer.headers['content-disposition']?.length).toBeLessThan(2500);
  }
});

test('refuses a file address with a missing, wrong or expired signature', async () => {
  const { app } = aService({ name: 'a.pdf', type: 'application/pdf', sha256: 'ab12' });
  const old = signAddress(secret, uid, now - 7_200_000);
  const ask = async (url: string) => {
    const answer = await app.inject(url);
    return [answer.statusCode, answer.json<{ detail: string }>().detail];
  };
  expect(await ask(`/files/${uid}/a.pdf`)).toEqual([403, expect.stringMatching(/not given out/)]);
  expect(await ask(`/files/${uid}/a.pdf?expires=9999999999&signature=AAAA`)).toEqual([
    403,
    expect.stringMatching(/not given out/),
  ]);
  expect(await ask(`/files/${uid}/a.pdf?expires=1&expires=2&signature=a`)).toEqual([
    403,
    expect.stringMatching(/not given out/),
  ]);
  expect(
    await ask(`/files/${uid}/a.pdf?expires=${old.expires}&signature=${old.signature}`),
  ).toEqual([403, expect.stringMatching(/expired/)]);
});

test('answers 404 for a malformed UID and for a file whose invoice or bytes are gone', async () => {
  const gone = aService(null);
  expect((await gone.app.inject(gone.address())).statusCode).toBe(404);
  const lost = aService({ name: 'a.pdf', type: 'application/pdf', sha256: 'ab12' }, null);
  expect((await lost.app.inject(lost.address())).json()).toEqual({
    detail: 'This file is no longer stored.',
  });
  expect((await lost.app.inject('/files/..%2F..%2Fetc/passwd')).statusCode).toBe(404);
});

test('sends the length of a file and serves byte ranges of it', async () => {
  const { app, address } = aService({ name: 'a.pdf', type: 'application/pdf', sha256: 'ab12' });
  const ask = async (headers: Record<string, string>) => {
    const { statusCode, body, headers: said } = await app.inject({ url: address(), headers });
    return [statusCode, body, said['content-length'], said['content-range']];
  };
  const whole = [200, 'the bytes', '9', undefined];
  expect(await ask({})).toEqual(whole);
  expect((await app.inject(address())).headers).toMatchObject({
    'accept-ranges': 'bytes',
    etag: '"ab12"',
  });
  expect(await ask({ range: 'bytes=4-6' })).toEqual([206, 'byt', '3', 'bytes 4-6/9']);
  expect(await ask({ range: 'bytes=0-' })).toEqual([206, 'the bytes', '9', 'bytes 0-8/9']);
  expect(await ask({ range: 'bytes=-2' })).toEqual([206, 'es', '2', 'bytes 7-8/9']);
  expect(await ask({ range: 'bytes=9-' })).toEqual([416, expect.any(String), '40', 'bytes */9']);
  // Anything but a single range, and a range of a file that has changed, gets the complete file.
  for (const range of ['bytes=1-2,4-5', 'bytes=5-2', 'bytes=-', 'lines=1-2', 'bytes=a-b'])
    expect(await ask({ range })).toEqual(whole);
  expect(await ask({ range: 'bytes=4-6', 'if-range': '"cd34"' })).toEqual(whole);
  expect((await ask({ range: 'bytes=4-6', 'if-range': '"ab12"' }))[0]).toBe(206);
});
