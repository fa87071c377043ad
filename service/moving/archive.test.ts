import { mkdtemp, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openArchive, writeArchive } from '#service/moving/archive.ts';

async function* bytes(content: string) {
  yield Buffer.from(content);
}

test('syncs the folder once the archive has its name, so that it survives a crash', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const handle = await open(folder, 'r');
  const synced: unknown[] = [];
  const spy = vi
    .spyOn(Object.getPrototypeOf(handle), 'sync')
    .mockImplementation(async function sync(this: FileHandle) {
      synced.push([(await this.stat()).isDirectory(), await readdir(folder)]);
    });
  onTestFinished(() => spy.mockRestore());
  await handle.close();
  await writeArchive(
    join(folder, 'a.zip'),
    (async function* () {
      yield { name: 'one', content: bytes('1') };
    })(),
  );
  expect(synced).toEqual([
    [false, ['a.zip.part']],
    [true, ['a.zip']],
  ]);
});

test('reads back more than 65,535 files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'a.zip');
  await writeArchive(
    path,
    (async function* () {
      for (let index = 0; index < 65_600; index += 1)
        yield { name: `files/${index}`, content: bytes(String(index)) };
    })(),
  );
  const archive = await openArchive(path);
  expect(archive.names.size).toBe(65_600);
  expect(await text(await archive.read('files/65599'))).toBe('65599');
  archive.close();
});
