import { mkdtemp, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { writeArchive } from '#service/moving/archive.ts';

test('an archive is there for good: its folder is synced once it has its name', async () => {
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
  async function* bytes() {
    yield Buffer.from('1');
  }
  await writeArchive(
    join(folder, 'a.zip'),
    (async function* () {
      yield { name: 'one', content: bytes() };
    })(),
  );
  expect(synced).toEqual([
    [false, ['a.zip.part']],
    [true, ['a.zip']],
  ]);
});
