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

/** A large upload that runs the test's action midway. */
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

test('a server killed during an upload leaves no file, and accepts it after a restart', async () => {
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

test('reconnects when connections are cut during an upload', async () => {
  await files.put(
    uid,
    upload(() => network.cut()),
  );
  expect(await readWhole()).toBe(true);
});

test('an unresponsive server counts as unavailable after a limited time', async () => {
  const standStill = () => {
    network.freezes = true;
    network.freeze();
  };
  await expect(files.put(uid, upload(standStill))).rejects.toThrow(StorageUnavailable);
  await expect(files.remove(uid)).rejects.toThrow(StorageUnavailable);
});

test('waits for a slow server', async () => {
  network.delay = 20;
  await files.put(uid, large.subarray(0, 1024 * 1024));
  expect((await files.read(uid)).byteLength).toBe(1024 * 1024);
});

test('a cut response is never taken for the complete file', async () => {
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

test('a slow reader is not taken for an unresponsive server', async () => {
  await files.put(uid, large);
  const { stream, size } = await files.open(uid);
  await setTimeout(2_500);
  expect([size, Buffer.compare(await buffer(stream), large)]).toEqual([large.length, 0]);
});

test('an upload that breaks off is cancelled and leaves nothing', async () => {
  await files.remove(uid);
  const broken = upload(() => {
    throw new Error('the client went away');
  });
  await expect(files.put(uid, broken)).rejects.toThrow('went away');
  await expect(files.read(uid)).rejects.toThrow(FileMissing);
  vi.restoreAllMocks();
});
