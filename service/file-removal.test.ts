import { beforeEach, expect, test, vi } from 'vitest';
import { deleteInvoice } from '#service/db/invoice-writes.ts';
import { holdFiles, isRemovalPlanned, planRemoval } from '#service/db/removal-store.ts';
import { removeFiles } from '#service/file-removal.ts';
import { StorageAway } from '#service/files/stored-file.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { aCaller, anInvoiceRead } from '#service/testing/records.ts';

describeOnEachEngine('the file of a deleted invoice', (database) => {
  let isAway: boolean;
  let removed: string[];
  let uid: string;
  const files = {
    remove: async (one: string) => {
      if (isAway) throw new StorageAway('The file storage does not answer.');
      removed.push(one);
    },
  };
  beforeEach(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    [isAway, removed] = [false, []];
    await database().kysely.deleteFrom('file_removal').execute();
    const caller = await aCaller(database());
    uid = await anInvoiceRead(database(), caller);
    await deleteInvoice(database(), caller, uid);
  });

  test('is removed later when storage is away, and is known until then', async () => {
    isAway = true;
    await removeFiles(database(), files, [uid]);
    expect(await isRemovalPlanned(database().kysely, uid)).toBe(true);
    isAway = false;
    await removeFiles(database(), files);
    expect([removed, await isRemovalPlanned(database().kysely, uid)]).toEqual([[uid], false]);
  });

  test('stays while a backup may want it', async () => {
    await holdFiles(database().kysely, 60_000);
    await removeFiles(database(), files, [uid]);
    expect(removed).toEqual([]);
    await holdFiles(database().kysely, -1);
    await removeFiles(database(), files);
    expect(removed).toEqual([uid]);
  });

  test('is never that of an invoice which is there, whatever was planned', async () => {
    const other = await anInvoiceRead(database(), await aCaller(database()));
    await planRemoval(database().kysely, other);
    await removeFiles(database(), files);
    expect(removed).toEqual([uid]);
  });
});
