import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDataFolder } from '#service/data-folder.ts';
import { openDatabase } from '#service/db/database.ts';
import { lockFolder } from '#service/db/folder-lock.ts';

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'data-'));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test('makes an existing folder and all databases in it private', async () => {
  const dataDir = await aFolder();
  await writeFile(join(dataDir, 'invoices.sqlite'), '');
  await chmod(join(dataDir, 'invoices.sqlite'), 0o644);
  await openDataFolder({ dataDir });
  expect(await modeOf(dataDir)).toBe('700');
  const unlock = lockFolder(dataDir);
  const database = await openDatabase({ dataDir });
  const names = await readdir(dataDir);
  expect(names).toContain('invoices.sqlite-wal');
  for (const name of names)
    expect([name, await modeOf(join(dataDir, name))]).toEqual([name, '600']);
  await database.close();
  unlock();
});

test('leaves a folder with other content unchanged, and reports that', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const dataDir = await aFolder();
  await writeFile(join(dataDir, 'letters.txt'), '');
  await openDataFolder({ dataDir });
  expect([await modeOf(dataDir), said.mock.calls[0]?.[0]]).toEqual([
    '755',
    expect.stringContaining('letters.txt'),
  ]);
  said.mockRestore();
});

test('names the setting when the folder cannot be created', async () => {
  const dataDir = join(await aFolder(), 'letters.txt');
  await writeFile(dataDir, '');
  for (const place of [dataDir, join(dataDir, 'below')])
    await expect(openDataFolder({ dataDir: place })).rejects.toThrow(
      `DATA_DIR=${place} is no folder`,
    );
});
