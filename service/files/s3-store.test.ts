import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFileStore } from '#service/files/file-store.ts';
import { tidyFiles } from '#service/files/quarantine.ts';
import { FileMissing, StorageUnavailable, type FileStore } from '#service/files/stored-file.ts';

const uid = '5b8f6f0e-6a6c-4a07-9d8e-2f7b9a1c0d3e';
const other = '6c8f6f0e-6a6c-4a07-9d8e-2f7b9a1c0d3e';
let server: Server;
let files: FileStore;
let copiesFail: boolean;
let mayList: boolean;
let objects: Map<string, { bytes: Buffer; at: string }>;
let requests: { method: string; url: string; authorization: string; length: string | undefined }[];

const aFile = (content: string) => ({
  bytes: Buffer.from(content),
  at: '2026-01-31T10:00:00.000Z',
});

// The part of S3 that the store uses. Listings have one object per page, to test paging.
function list(query: URLSearchParams): string {
  const names = [...objects.keys()]
    .filter((name) => name.startsWith(`/bucket/${query.get('prefix') ?? ''}`))
    .toSorted();
  const at = Number(query.get('continuation-token') ?? 0);
  const name = names[at];
  const next =
    at + 1 < names.length ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : '';
  const entry =
    name === undefined
      ? ''
      : `<Contents><Key>${name.slice('/bucket/'.length)}</Key><LastModified>${objects.get(name)?.at ?? ''}</LastModified></Contents>`;
  return `<ListBucketResult>${entry}${next}</ListBucketResult>`;
}

beforeEach(async () => {
  objects = new Map();
  copiesFail = false;
  mayList = true;
  requests = [];
  server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
      requests.push({
        method: request.method ?? '',
        url: request.url ?? '',
        authorization: request.headers.authorization ?? '',
        length: request.headers['content-length'],
      });
      const found = objects.get(pathname);
      const source = request.headers['x-amz-copy-source'];
      if (copiesFail && source !== undefined)
        return response.end('<Error><Code>InternalError</Code></Error>');
      if (request.method === 'PUT')
        objects.set(pathname, {
          bytes: typeof source === 'string' ? (objects.get(source)?.bytes ?? bytes) : bytes,
          at: '2026-01-31T10:00:00.000Z',
        });
      if (request.method === 'DELETE') {
        objects.delete(pathname);
        response.statusCode = 204;
      }
      if (request.method === 'GET' && searchParams.has('list-type'))
        return response.end(list(searchParams));
      if (request.method === 'GET' && !found) {
        response.statusCode = mayList ? 404 : 403;
        return response.end(
          `<Error><Code>${mayList ? 'NoSuchKey' : 'AccessDenied'}</Code></Error>`,
        );
      }
      return response.end(request.method === 'GET' ? found?.bytes : undefined);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  files = await openFileStore({
    dataDir: '/nowhere',
    filesUrl: `s3://KEY:se%2Fcret@127.0.0.1:${port}/bucket/desk?region=eu-central-1&tls=off`,
  });
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

test('reads back stored files, from bytes and from a stream', async () => {
  await files.put(uid, Buffer.from('one'));
  await files.put(other, Readable.from([Buffer.from('tw'), Buffer.from('o')]));
  expect(Buffer.from(await files.read(uid)).toString()).toBe('one');
  expect(await text((await files.open(other)).stream)).toBe('two');
  expect([...objects.keys()]).toEqual([`/bucket/desk/5b/8f/${uid}`, `/bucket/desk/6c/8f/${other}`]);
});

test('signs every request for its region, and sends the size of a put', async () => {
  await files.put(uid, Buffer.from('one'));
  await files.read(uid);
  await files.remove(uid);
  expect(requests.map((request) => request.method)).toEqual(['PUT', 'GET', 'DELETE']);
  for (const request of requests)
    expect(request.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=KEY\/\d{8}\/eu-central-1\/s3\/aws4_request, SignedHeaders=.*host.*, Signature=[0-9a-f]{64}$/,
    );
  expect(requests[0]?.length).toBe('3');
});

test('a missing file is reported as such, and removing it is no error', async () => {
  await expect(files.read(uid)).rejects.toThrow(FileMissing);
  await expect(files.open(uid)).rejects.toThrow(FileMissing);
  await expect(files.remove(uid)).resolves.toBeUndefined();
});

test('in a bucket other than at the start, no file is reported missing', async () => {
  await files.writeIdentity('ours');
  expect(await files.readIdentity()).toBe('ours');
  await expect(files.read(uid)).rejects.toThrow(FileMissing);
  for (const emptied of [new Map(), new Map([['/bucket/desk/identity', aFile('another')]])]) {
    objects = emptied;
    await expect(files.read(uid)).rejects.toThrow(StorageUnavailable);
    await expect(files.open(uid)).rejects.toThrow(StorageUnavailable);
  }
});

test('a file whose copy fails with status 200 stays where it was', async () => {
  await files.put(uid, Buffer.from('unknown'));
  copiesFail = true;
  await expect(tidyFiles(files, async () => false, Date.now())).rejects.toThrow(StorageUnavailable);
  expect(Buffer.from(await files.read(uid)).toString()).toBe('unknown');
});

test('files without an invoice go into quarantine, across all pages of the listing', async () => {
  await files.put(uid, Buffer.from('known'));
  await files.put(other, Buffer.from('unknown'));
  objects.set('/bucket/desk/readme.txt', {
    bytes: Buffer.from('not ours'),
    at: '2020-01-01T00:00:00.000Z',
  });
  const young = other.replace('6c', '7d');
  objects.set(`/bucket/desk/7d/8f/${young}`, {
    bytes: Buffer.from('its row comes'),
    at: new Date().toISOString(),
  });
  const isKnown = async (one: string) => one === uid;
  expect(await tidyFiles(files, isKnown, Date.now())).toMatchObject({ quarantined: 1, removed: 0 });
  const kept = [
    `/bucket/desk/5b/8f/${uid}`,
    `/bucket/desk/7d/8f/${young}`,
    '/bucket/desk/readme.txt',
  ];
  const quarantined = `/bucket/desk/quarantine/${other}`;
  expect([...objects.keys()].toSorted()).toEqual([...kept, quarantined].toSorted());
  expect(objects.get(quarantined)?.bytes.toString()).toBe('unknown');
  expect(await tidyFiles(files, isKnown, Date.parse('2026-02-01'))).toMatchObject({ removed: 0 });
  expect(await tidyFiles(files, isKnown, Date.parse('2026-03-03'))).toMatchObject({ removed: 1 });
  expect([...objects.keys()].toSorted()).toEqual(kept);
});

test('reads back the identity that was written', async () => {
  expect(await files.readIdentity()).toBeUndefined();
  await files.writeIdentity('one');
  expect(await files.readIdentity()).toBe('one');
  expect([...objects.keys()]).toEqual(['/bucket/desk/identity']);
});

test('a page that answers every request, such as a console, is not taken for an identity', async () => {
  objects.set('/bucket/desk/identity', aFile('<!doctype html>\n<title>Console</title>'));
  await expect(files.readIdentity()).rejects.toThrow('What answers is no S3-compatible storage.');
});

test('a key without list permission finds no identity before one was written', async () => {
  mayList = false;
  expect(await files.readIdentity()).toBeUndefined();
  await files.writeIdentity('one');
  expect(await files.readIdentity()).toBe('one');
});
