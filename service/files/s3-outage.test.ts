import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { parseFilesUrl } from '#service/files/files-url.ts';
import { openS3Store } from '#service/files/s3-store.ts';
import { FileMissing, StorageUnavailable, type FileStore } from '#service/files/stored-file.ts';
import { Network } from '#service/testing/network.ts';
import { RealS3 } from '#service/testing/real-s3.ts';

const uid = '5b8f6f0e-6a6c-4a07-9d8e-2f7b9a1c0d3e';
const large = randomBytes(20 * 1024 * 1024);
let s3: RealS3;
let network: Network;
let files: FileStore;

beforeAll(async () => {
  s3 = await RealS3.start();
});
afterAll(() => s3.end());
beforeEach(async () => {
  network = new Network(s3.port, '127.0.0.1');
  const place = parseFilesUrl(s3.filesUrl(await network.listen()));
  if (typeof place === 'string') throw new Error(place);
  files = openS3Store(place, 1_000);
});
afterEach(async () => {
  network.refuses = false;
  network.end();
});

/** A large upload that waits in its middle for what the test does. */
function upload(inTheMiddle: () => void | Promise<void>): Readable {
  return Readable.from(
    (async function* () {
      for (let at = 0; at < large.length; at += 64 * 1024) {
        if (at === 12 * 1024 * 1024) await inTheMiddle();
        yield large.subarray(at, at + 64 * 1024);
      }
    })(),
    { objectMode: false },
  );
}
const readWhole = async () => Buffer.compare(Buffer.from(await files.read(uid)), large) === 0;

test('a server that is killed in the middle of an upload leaves no file, and takes it once it is back', async () => {
  await files.remove(uid);
  await expect(
    files.put(
      uid,
      upload(() => s3.kill()),
    ),
  ).rejects.toThrow(StorageUnavailable);
  await expect(files.read(uid)).rejects.toThrow(StorageUnavailable);
  await s3.restart();
  await expect(files.read(uid)).rejects.toThrow(FileMissing);
  await files.put(
    uid,
    upload(() => undefined),
  );
  expect(await readWhole()).toBe(true);
});

test('connections that are cut in the middle of an upload are made again', async () => {
  await files.put(
    uid,
    upload(() => network.cut()),
  );
  expect(await readWhole()).toBe(true);
});

test('a server that stands still is away, and nobody waits for it for ever', async () => {
  const standStill = () => {
    network.freezes = true;
    network.freeze();
  };
  await expect(files.put(uid, upload(standStill))).rejects.toThrow(StorageUnavailable);
  await expect(files.remove(uid)).rejects.toThrow(StorageUnavailable);
});

test('a slow server is waited for', async () => {
  network.delay = 20;
  await files.put(uid, large.subarray(0, 1024 * 1024));
  expect((await files.read(uid)).byteLength).toBe(1024 * 1024);
});

test('an answer that is cut never passes for the whole file', async () => {
  await files.put(uid, large);
  for (const bytes of [2_000, 10_000_000]) {
    network.cutAfter = bytes;
    await expect(files.read(uid)).rejects.toThrow(StorageUnavailable);
    network.cutAfter = Infinity;
    const { stream } = await files.open(uid);
    network.cut();
    await expect(buffer(stream)).rejects.toThrow();
  }
});

test('who reads slowly is not taken for a server that stands still', async () => {
  await files.put(uid, large);
  const { stream, size } = await files.open(uid);
  await setTimeout(2_500);
  expect([size, Buffer.compare(await buffer(stream), large)]).toEqual([large.length, 0]);
});

test('an upload that breaks off is taken back, and nothing of it is left', async () => {
  await files.remove(uid);
  const broken = upload(() => {
    throw new Error('the client went away');
  });
  await expect(files.put(uid, broken)).rejects.toThrow('went away');
  await expect(files.read(uid)).rejects.toThrow(FileMissing);
  vi.restoreAllMocks();
});
