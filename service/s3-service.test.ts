import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '#service/config.ts';
import { openFileStore } from '#service/files/file-store.ts';
import { FileMissing, type FileStore } from '#service/files/stored-file.ts';
import { openService, type OpenService } from '#service/open-service.ts';
import { Network } from '#service/testing/network.ts';
import { RealS3 } from '#service/testing/real-s3.ts';

const key = 'a-key-of-our-own';
let s3: RealS3;
let network: Network;
let dataDir: string;
let service: OpenService;
let origin: string;
/** The same storage over another connection, which is never cut. */
let objects: FileStore;

// These tests read no files, and starting the reader process would take longer than they do.
const reader = {
  read: async () => {
    throw new Error('not now');
  },
  close: async () => undefined,
};

async function openAgain(): Promise<void> {
  const filesUrl = s3.filesUrl(await network.listen());
  service = await openService(
    readConfig({ DATA_DIR: dataDir, FILES_URL: filesUrl, BOOTSTRAP_API_KEY: key }),
    reader,
  );
  await service.begin();
  origin = await service.app.listen({ port: 0, host: '127.0.0.1' });
}

async function close(): Promise<void> {
  service.app.server.closeAllConnections();
  await service.app.close();
  await service.close();
  network.end();
}

beforeAll(async () => {
  s3 = await RealS3.start();
  objects = await openFileStore({ dataDir: '/nowhere', filesUrl: s3.filesUrl() });
});
afterAll(() => s3.end());
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  dataDir = await mkdtemp(join(tmpdir(), 's3-service-'));
  for await (const entry of objects.entries('invoices')) await objects.remove(entry.uid);
  network = new Network(s3.port, '127.0.0.1');
  await objects.writeIdentity('of this test');
  await openAgain();
});
afterEach(async () => {
  await close();
  await rm(dataDir, { recursive: true });
});

const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20 * 1024 * 1024, 'x')]);

function ask(path: string, { range, ...options }: RequestInit & { range?: string } = {}) {
  const headers = { 'Api-Key': key, ...(range === undefined ? {} : { range }) };
  return fetch(path.startsWith('http') ? path : origin + path, { ...options, headers });
}

function upload(bytes: Buffer = large): Promise<Response> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.pdf');
  return ask('/v1/invoices/', { method: 'POST', body: form });
}

const uploaded = async (): Promise<{ uid: string; file: string }> => {
  const answer = await upload();
  expect(answer.status).toBe(201);
  return answer.json() as Promise<{ uid: string; file: string }>;
};

test('while storage is unavailable, uploads and files get 503 and the rest works', async () => {
  const { file } = await uploaded();
  network.refuses = true;
  network.cut();
  for (const answer of [await upload(), await upload(Buffer.from('%PDF-1.7\n')), await ask(file)]) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    await answer.text();
  }
  const list = await ask('/v1/invoices/');
  expect([list.status, await list.json()]).toMatchObject([200, { count: 1 }]);
  network.refuses = false;
  await uploaded();
});

test('serves a file completely or in ranges, and never a cut one as complete', async () => {
  const { file } = await uploaded();
  const whole = await ask(file);
  const bytes = Buffer.from(await whole.arrayBuffer());
  expect([whole.headers.get('content-length'), bytes.equals(large)]).toEqual([
    String(large.length),
    true,
  ]);
  const part = await ask(file, { range: 'bytes=0-7' });
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    '%PDF-1.7',
    `bytes 0-7/${large.length}`,
  ]);
  network.cut();
  network.cutAfter = 5_000_000;
  const cut = await ask(file);
  await expect(cut.arrayBuffer()).rejects.toThrow();
  network.cutAfter = Infinity;
});

test('a deletion that storage could not carry out is completed once it is back', async () => {
  const { uid, file } = await uploaded();
  network.refuses = true;
  network.cut();
  expect((await ask(`/v1/invoices/${uid}`, { method: 'DELETE' })).status).toBe(204);
  expect((await ask(file)).status).toBe(404);
  expect((await objects.read(uid)).byteLength).toBe(large.length);
  await close();
  network = new Network(s3.port, '127.0.0.1');
  await openAgain();
  await vi.waitFor(() => expect(objects.read(uid)).rejects.toThrow(FileMissing), 20_000);
});
