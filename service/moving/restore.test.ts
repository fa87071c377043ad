import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { FileStore } from '#service/files/stored-file.ts';
import { writeBackup } from '#service/moving/backup.ts';
import { openBackup, type OpenBackup } from '#service/moving/backup-format.ts';
import { TargetInUse } from '#service/moving/target.ts';
import { restoreBackup } from '#service/moving/restore.ts';
import { checkIdentity, shareIdentity } from '#service/store-identity.ts';
import { engines } from '#service/testing/each-engine.ts';
import { aCaller } from '#service/testing/records.ts';
import { anInvoice, openWorkspace, type Workspace } from '#service/testing/workspace.ts';

describe.each(engines)('restoring a backup on %s into its original file store', (...engine) => {
  const [, makePlace] = engine;
  let source: Workspace;
  let target: Workspace;
  let backup: OpenBackup;
  let [changed, lost]: string[] = [];
  const read = async (uid = '') => Buffer.from(await source.files.read(uid)).toString();
  beforeEach(async () => {
    source = await openWorkspace(makePlace);
    await checkIdentity(source.database.kysely, source.files);
    const caller = await aCaller(source.database);
    [changed = '', lost = ''] = [await anInvoice(source, caller), await anInvoice(source, caller)];
    const uploaded = await source.files.read(changed);
    await source.files.put(changed, Buffer.from('damaged for an hour'));
    const path = join(source.folder, 'backup.zip');
    await writeBackup(source.database.engine, source.files, path);
    await source.files.put(changed, uploaded);
    await source.files.remove(lost);
    backup = await openBackup(path);
    onTestFinished(() => backup.archive.close());
    target = await openWorkspace(makePlace);
  });

  test('is refused while its service may be running', async () => {
    await expect(restoreBackup(backup, target.database.engine, source.files)).rejects.toThrow(
      TargetInUse,
    );
    await expect(source.files.read(lost ?? '')).rejects.toThrow();
    await expect(checkIdentity(source.database.kysely, source.files)).resolves.toBeUndefined();
  });

  test('once interrupted, lets neither a service start nor the doctor join the partial restore', async () => {
    const { database, files } = target;
    let left = 1;
    const dying: FileStore = {
      ...files,
      async put(uid, content) {
        if (left === 0) throw new Error('the power went');
        left -= 1;
        return files.put(uid, content);
      },
    };
    for (const files of [{ ...dying, put: () => Promise.reject(new Error('the power')) }, dying]) {
      await expect(restoreBackup(backup, database.engine, files)).rejects.toThrow('power');
      for (const start of [checkIdentity, shareIdentity])
        await expect(start(database.kysely, files)).rejects.toThrow(
          /^A restore into this file store has not ended: .*`npm run restore`/,
        );
    }
    await restoreBackup(backup, database.engine, files);
    await expect(checkIdentity(database.kysely, files)).resolves.toBeUndefined();
  });

  test('restores lost files, and keeps the better version of a changed one', async () => {
    const good = await read(changed);
    await restoreBackup(backup, target.database.engine, source.files, { serviceIsGone: true });
    expect(await read(changed)).toBe(good);
    expect(await read(lost)).toMatch(/^%PDF/);
    await expect(checkIdentity(target.database.kysely, source.files)).resolves.toBeUndefined();
  });
});
