import { beforeAll, expect, test } from 'vitest';
import { countCache } from '#service/db/count-cache.ts';
import type { InvoiceFilters } from '#contract/invoice.ts';
import { countInvoices } from '#service/db/invoice-count.ts';
import { storeDecision } from '#service/db/invoice-decisions.ts';
import { deleteInvoice, updateInvoice } from '#service/db/invoice-writes.ts';
import type { Caller } from '#service/domain/permissions.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { aCaller, anInvoiceRead, anUpload } from '#service/testing/records.ts';

const waiting: InvoiceFilters = { approvement_status: ['waiting'] };

describeOnEachEngine('inbox counts', (database) => {
  let admin: Caller;
  const uids: string[] = [];
  const counts = () =>
    Promise.all(
      [{}, waiting, { query: 'needle' }, { query: 'needle', ...waiting }].map((filters) =>
        countInvoices(database(), filters, 'UTC'),
      ),
    );

  beforeAll(async () => {
    admin = await aCaller(database());
    for (let index = 0; index < 4; index += 1) uids.push(await anInvoiceRead(database(), admin));
  });

  test('are correct immediately after every kind of write', async () => {
    expect(await counts()).toEqual([4, 4, 0, 0]);
    await updateInvoice(database(), admin, uids[0] ?? '', { invoice_number: 'Needle 1' }, null);
    expect(await counts()).toEqual([4, 4, 1, 1]);
    await storeDecision(database(), admin, uids[0] ?? '', 'approve');
    expect(await counts()).toEqual([4, 3, 1, 0]);
    await storeDecision(database(), admin, uids[0] ?? '', 'remove_approval');
    expect(await counts()).toEqual([4, 4, 1, 1]);
    await deleteInvoice(database(), admin, uids[0] ?? '');
    expect(await counts()).toEqual([3, 3, 0, 0]);
    await anUpload(database(), admin);
    expect(await counts()).toEqual([4, 4, 0, 0]);
  });

  test('are not cached beyond a transaction that changes them', async () => {
    const before = await countInvoices(database(), waiting, 'UTC');
    await database().transaction(async (handle) => {
      await handle
        .updateTable('invoice')
        .set({ approvement_status: 'rejected' })
        .where('uid', '=', uids[1] ?? '')
        .execute();
      expect(await countInvoices(database(), waiting, 'UTC')).toBe(before);
    });
    expect(await countInvoices(database(), waiting, 'UTC')).toBe(before - 1);
  });

  test('stay cached over reads and over writes without effect', async () => {
    let counted = 0;
    const asked = () => database().counts.of('asked', async () => (counted += 1));
    expect(await asked()).toBe(1);
    await counts();
    await database().transaction((handle) => handle.selectFrom('invoice').select('uid').execute());
    await database()
      .kysely.updateTable('job')
      .set({ attempts: 9 })
      .where('invoice_uid', '=', 'nobody')
      .execute();
    await database().kysely.deleteFrom('job').where('invoice_uid', '=', 'nobody').execute();
    expect(await asked()).toBe(1);
    await database()
      .kysely.insertInto('setting')
      .values({ name: 'written', value: '' })
      .returning('name')
      .execute();
    expect(await asked()).toBe(2);
  });

  test('apply search words and filters together', async () => {
    await updateInvoice(
      database(),
      admin,
      uids[2] ?? '',
      { invoice_number: 'Thread & needle' },
      null,
    );
    expect(await countInvoices(database(), { query: 'needle THREAD' }, 'UTC')).toBe(1);
    expect(await countInvoices(database(), { query: 'needle thread &' }, 'UTC')).toBe(1);
    expect(
      await countInvoices(
        database(),
        { query: 'needle thread', approvement_status: ['approved'] },
        'UTC',
      ),
    ).toBe(0);
    expect(await countInvoices(database(), { query: 'needle thread yarn' }, 'UTC')).toBe(0);
    expect(await countInvoices(database(), { query: '  ' }, 'UTC')).toBe(4);
  });
});

test('a count expires, and concurrent callers share one computation', async () => {
  let now = 0;
  let counted = 0;
  const counts = countCache(2_000, () => now);
  const ask = () => counts.of('all', async () => (counted += 1));
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  now = 1_999;
  expect(await ask()).toBe(1);
  now = 2_000;
  expect(await ask()).toBe(2);
});

test('a failed count is computed again for the next caller', async () => {
  const counts = countCache(2_000);
  await expect(counts.of('all', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await counts.of('all', async () => 3)).toBe(3);
});

test('a count that started before a write is not returned to callers after it', async () => {
  const counts = countCache(2_000);
  const begun = Promise.withResolvers<number>();
  const first = counts.of('all', () => begun.promise);
  counts.drop();
  expect(await counts.of('all', async () => 2)).toBe(2);
  begun.resolve(1);
  expect(await first).toBe(1);
  expect(await counts.of('all', async () => 9)).toBe(2);
});

test('with very many counts, some are evicted and none is mixed up', async () => {
  const counts = countCache(2_000);
  for (let index = 0; index < 1_200; index += 1)
    expect(await counts.of(`count ${index}`, async () => index)).toBe(index);
});
