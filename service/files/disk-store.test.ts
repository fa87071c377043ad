import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFileStore } from '#service/files/file-store.ts';
import { tidyFiles } from '#service/files/quarantine.ts';
import {
  FileMissing,
  PartMissing,
  StorageUnavailable,
  type FileStore,
} from '#service/files/stored-file.ts';

const uid = '5b8f6f0e-6a6c-4a07-9d8e-2f7b9a1c0d3e';
const other = '6c8f6f0e-6a6c-4a07-9d8e-2f7b9a1c0d3e';
let dataDir: string;
let files: FileStore;
const filesOnDisk = async () =>
  (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'files-'));
  files = await openFileStore({ dataDir });
});
afterEach(() => rm(dataDir, { recursive: true }));

test('reads back stored files, from bytes and from a stream', async () => {
  await files.put(uid, Buffer.from('one'));
  await files.put(other, Readable.from([Buffer.from('tw'), Buffer.from('o')]));
  expect(Buffer.from(await files.read(uid)).toString()).toBe('one');
  expect(await text((await files.open(other)).stream)).toBe('two');
});

test('only the service itself can read the folder', async () => {
  await files.put(uid, Buffer.from('one'));
  expect((await stat(join(dataDir, 'files'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(dataDir, 'files', '5b', '8f', uid))).mode & 0o777).toBe(0o600);
});

test('makes an existing folder private', async () => {
  await mkdir(join(dataDir, 'files'));
  await chmod(join(dataDir, 'files'), 0o755);
  await openFileStore({ dataDir });
  expect((await stat(join(dataDir, 'files'))).mode & 0o777).toBe(0o700);
});

test('reads a range of a file, and refuses one beyond its end', async () => {
  await files.put(uid, Buffer.from('0123456789'));
  const part = async (range: string) => {
    const { stream, first, size, of } = await files.open(uid, range);
    return [await text(stream), first, size, of];
  };
  expect(await part('2-4')).toEqual(['234', 2, 3, 10]);
  expect(await part('7-')).toEqual(['789', 7, 3, 10]);
  expect(await part('-4')).toEqual(['6789', 6, 4, 10]);
  expect(await part('-40')).toEqual(['0123456789', 0, 10, 10]);
  expect(await part('0-99')).toEqual(['0123456789', 0, 10, 10]);
  await expect(files.open(uid, '10-')).rejects.toThrow(PartMissing);
});

test('reads an empty file as empty', async () => {
  await files.put(uid, Buffer.from(''));
  const { stream, size } = await files.open(uid);
  expect([await text(stream), size]).toEqual(['', 0]);
});

test('a failing stream leaves nothing behind', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      await Promise.resolve();
      throw new Error('connection lost');
    })(),
  );
  await expect(files.put(uid, broken)).rejects.toThrow('connection lost');
  expect(await filesOnDisk()).toEqual([]);
});

test('a folder that accepts no writes is unavailable', async () => {
  // Not even a user who may write everywhere can write below a file.
  await mkdir(join(dataDir, 'files'));
  await writeFile(join(dataDir, 'files', uid.slice(0, 2)), '');
  await expect(files.put(uid, Buffer.from('x'))).rejects.toThrow(StorageUnavailable);
});

test('overwrites the half file of a killed process', async () => {
  await files.put(uid, Buffer.from('one'));
  await writeFile(join(dataDir, 'files', '5b', '8f', `${uid}.part`), 'ha');
  await files.put(uid, Buffer.from('two'));
  expect(Buffer.from(await files.read(uid)).toString()).toBe('two');
  expect(await filesOnDisk()).toEqual([uid]);
});

test('a removed file is missing, and removing it again is no error', async () => {
  await files.put(uid, Buffer.from('one'));
  await files.remove(uid);
  await files.remove(uid);
  await expect(files.read(uid)).rejects.toThrow(FileMissing);
  await expect(files.open(uid)).rejects.toThrow(FileMissing);
});

test('accepts only a UID as part of a path', async () => {
  for (const name of ['../../etc/passwd', `${uid}/..`, '', uid.toUpperCase()]) {
    await expect((async () => files.put(name, Buffer.from('x')))()).rejects.toThrow(RangeError);
  }
});

test('a file without an invoice goes into quarantine once old, and is removed after 30 days', async () => {
  const day = 86_400_000;
  const hourAgo = new Date(Date.now() - 3_600_000);
  await files.put(uid, Buffer.from('known'));
  await files.put(other, Buffer.from('unknown'));
  const young = other.replace('6c', '7d');
  await files.put(young, Buffer.from('its row comes'));
  const part = join(dataDir, 'files', '5b', '8f', `${uid}.part`);
  await writeFile(part, 'half');
  await writeFile(join(dataDir, 'files', 'note.txt'), 'not ours');
  for (const path of [
    join(dataDir, 'files', '5b', '8f', uid),
    join(dataDir, 'files', '6c', '8f', other),
    part,
    join(dataDir, 'files', 'note.txt'),
  ])
    await utimes(path, hourAgo, hourAgo);
  const tidyAt = (time: number) => tidyFiles(files, async (one) => one !== other, time);
  expect(await tidyAt(Date.now())).toEqual({ quarantined: 1, removed: 0, halves: 1 });
  expect((await filesOnDisk()).toSorted()).toEqual([uid, young, 'note.txt']);
  const inQuarantine = () => readdir(join(dataDir, 'quarantine'));
  expect(await inQuarantine()).toEqual([other]);
  expect(await readFile(join(dataDir, 'quarantine', other), 'utf8')).toBe('unknown');
  expect(await tidyAt(Date.now() + 29 * day)).toMatchObject({ quarantined: 0, removed: 0 });
  expect(await tidyAt(Date.now() + 31 * day)).toMatchObject({ quarantined: 0, removed: 1 });
  expect(await inQuarantine()).toEqual([]);
  expect(Buffer.from(await files.read(uid)).toString()).toBe('known');
});

test('removes the half file of a dead process at the start, but not one being written', async () => {
  await files.put(uid, Buffer.from('known'));
  const folder = join(dataDir, 'files', '5b', '8f');
  await writeFile(join(folder, `${uid}.part`), 'left');
  await writeFile(join(folder, `${other}.part`), 'growing');
  const now = Date.now();
  const before = new Date(now - 2_000);
  await utimes(join(folder, `${uid}.part`), before, before);
  const tidied = await tidyFiles(files, async () => true, now, now - 1_000);
  expect(tidied).toEqual({ quarantined: 0, removed: 0, halves: 1 });
  expect((await filesOnDisk()).toSorted()).toEqual([uid, `${other}.part`]);
});

test('reads back the identity that was written', async () => {
  expect(await files.readIdentity()).toBeUndefined();
  await files.writeIdentity('one');
  await files.writeIdentity('two');
  expect(await (await openFileStore({ dataDir })).readIdentity()).toBe('two');
});

test.each(['gone', 'empty'])(
  'while its folder is not mounted (%s), no file is reported missing, removed or stored',
  async (folder) => {
    await files.writeIdentity('ours');
    await files.put(uid, Buffer.from('one'));
    const store = await openFileStore({ dataDir });
    await store.readIdentity();
    const [root, mounted] = [join(dataDir, 'files'), join(dataDir, 'mounted')];
    await rename(root, mounted);
    if (folder === 'empty') await mkdir(root);
    const asked = [
      store.read(uid),
      store.open(uid),
      store.remove(uid),
      store.put(other, Buffer.from('two')),
    ];
    for (const answer of await Promise.allSettled(asked))
      expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(StorageUnavailable) });
    await rm(root, { recursive: true, force: true });
    await rename(mounted, root);
    expect(Buffer.from(await store.read(uid)).toString()).toBe('one');
    await expect(store.read(other)).rejects.toThrow(FileMissing);
    await store.remove(other);
    await store.put(other, Buffer.from('two'));
  },
);
