import { beforeEach, expect, test, vi } from 'vitest';
import { deleteInvoice } from '#service/db/invoice-writes.ts';
import {
  pauseRemoval,
  isRemovalPlanned,
  plannedRemovals,
  planRemoval,
} from '#service/db/removal-store.ts';
import { removeFiles } from '#service/file-removal.ts';
import { StorageUnavailable } from '#service/files/stored-file.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { aCaller, anInvoiceRead } from '#service/testing/records.ts';

describeOnEachEngine('the file of a deleted invoice', (database) => {
  let isUnavailable: boolean;
  let removed: string[];
  let kept: string | undefined;
  let uid: string;
  const files = {
    remove: async (one: string) => {
      if (isUnavailable) throw new StorageUnavailable('The file storage does not answer.');
      if (one === kept) throw Object.assign(new Error('no permission'), { code: 'EPERM' });
      removed.push(one);
    },
  };
  beforeEach(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    [isUnavailable, removed, kept] = [false, [], undefined];
    await database().kysely.deleteFrom('file_removal').execute();
    const caller = await aCaller(database());
    uid = await anInvoiceRead(database(), caller);
    await deleteInvoice(database(), caller, uid);
  });

  test('is removed later when storage is unavailable, and stays planned until then', async () => {
    isUnavailable = true;
    await removeFiles(database(), files, [uid]);
    expect(await isRemovalPlanned(database().kysely, uid)).toBe(true);
    isUnavailable = false;
    await removeFiles(database(), files);
    expect([removed, await isRemovalPlanned(database().kysely, uid)]).toEqual([[uid], false]);
  });

  test('does not wait for another file that cannot be removed', async () => {
    kept = uid;
    const later = crypto.randomUUID();
    await planRemoval(database().kysely, later);
    await removeFiles(database(), files);
    expect([removed, await plannedRemovals(database().kysely)]).toEqual([[later], [uid]]);
  });

  test('does not wait for more files than one batch takes that cannot be removed', async () => {
    const rows = Array.from({ length: 510 }, (_, index) => ({
      uid: crypto.randomUUID(),
      created_at: index,
    }));
    await database().kysely.insertInto('file_removal').values(rows).execute();
    const denied = new Set<string>(rows.map((row) => row.uid));
    await removeFiles(database(), {
      remove: async (one) => {
        if (denied.has(one)) throw new Error('no permission');
        removed.push(one);
      },
    });
    expect(removed).toEqual([uid]);
    expect(await plannedRemovals(database().kysely)).toHaveLength(510);
  });

  test('is not tried after another one failed because storage is unavailable', async () => {
    await planRemoval(database().kysely, crypto.randomUUID());
    let tried = 0;
    await removeFiles(database(), {
      remove: async () => {
        tried += 1;
        throw new StorageUnavailable('The file storage does not answer.');
      },
    });
    expect(tried).toBe(1);
  });

  test('stays while a backup may need it', async () => {
    await pauseRemoval(database().engine, 60_000);
    await removeFiles(database(), files, [uid]);
    expect(removed).toEqual([]);
    await pauseRemoval(database().engine, -1);
    await removeFiles(database(), files);
    expect(removed).toEqual([uid]);
  });

  test('stays for a time measured by the clock that all services share', async () => {
    const { engine } = database();
    // An embedded database has one service, and no clock but its machine's.
    if (engine.name === 'sqlite') return;
    await pauseRemoval(engine, 60_000);
    const hourAhead = Date.now() + 3_600_000;
    vi.spyOn(Date, 'now').mockReturnValue(hourAhead);
    await removeFiles(database(), files, [uid]);
    expect(removed).toEqual([]);
    await pauseRemoval(engine, -1);
    await removeFiles(database(), files);
    expect(removed).toEqual([uid]);
  });

  test('is removed only if the invoice is really gone, whatever was planned', async () => {
    const other = await anInvoiceRead(database(), await aCaller(database()));
    await planRemoval(database().kysely, other);
    await removeFiles(database(), files);
    expect(removed).toEqual([uid]);
  });
});
