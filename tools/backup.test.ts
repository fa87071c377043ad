import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#service/config.ts';
import { openService } from '#service/open-service.ts';
import { backUp } from '#tools/backup.ts';

test('removes leftovers of killed backups after a day, and nothing else', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'backup-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const service = await openService(readConfig({ DATA_DIR: dataDir }));
  await service.begin();
  await service.app.close();
  await service.close();
  const folder = join(dataDir, 'backups');
  await mkdir(folder);
  const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
  const make = async (name: string, inside: readonly string[] = [], isOld = true) => {
    const path = join(folder, name);
    if (inside.length === 0) await writeFile(path, '');
    else await mkdir(path);
    for (const one of inside) {
      await writeFile(join(path, one), '');
      if (isOld) await utimes(join(path, one), old, old);
    }
    await utimes(path, old, old);
  };
  await make('invoice-desk-2026-11-01T03-00-00.zip');
  await make('invoice-desk-2026-11-02T03-00-00.zip.part');
  await make('invoice-desk-2026-11-02T03-00-00.zip.rows', ['files.ndjson']);
  await make('invoice-desk-2026-11-03T03-00-00-2.zip.proof', ['invoices.sqlite']);
  await make('invoice-desk-2026-11-04T03-00-00.zip.rows', ['files.ndjson'], false);
  await make('of-others.zip.part');
  const { path } = await backUp({ DATA_DIR: dataDir }, { prove: false });
  expect((await readdir(folder)).map((name) => join(folder, name)).toSorted()).toEqual(
    [
      join(folder, 'invoice-desk-2026-11-01T03-00-00.zip'),
      join(folder, 'invoice-desk-2026-11-04T03-00-00.zip.rows'),
      join(folder, 'of-others.zip.part'),
      path,
    ].toSorted(),
  );
});
