import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createCompany, deleteCompany, updateCompany } from '#service/db/company-store.ts';
import { countInvoices } from '#service/db/invoice-count.ts';
import { historyOf } from '#service/db/history-store.ts';
import { addItem } from '#service/db/item-store.ts';
import { refreshPlanned } from '#service/db/search-text.ts';
import { startSearchRefresh } from '#service/search-refresh.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { aCaller, anInvoiceRead, anUpload } from '#service/testing/records.ts';

const body = { address: '', tax_number: '', tax_office: '', phone: '' };
const many = 130;

describeOnEachEngine('the search texts of a company with many invoices', (database) => {
  const found = (query: string) => countInvoices(database(), { query }, 'UTC');
  const planned = async () =>
    (await database().kysely.selectFrom('search_refresh').selectAll().execute()).length;

  test('are rewritten after it changed, the first ones at once', async () => {
    const person = await aCaller(database());
    const uids = [];
    for (let index = 0; index < many; index += 1) uids.push(await anUpload(database(), person));
    const { uid } = await database().transaction((handle) =>
      createCompany(handle, { ...body, name: 'Nordlicht' }),
    );
    await database().kysely.updateTable('invoice').set({ company_uid: uid }).execute();

    await updateCompany(database(), uid, { name: 'Hansekontor' });
    expect([await found('hansekontor'), await planned()]).toEqual([100, 30]);
    // The next service continues what an ended one has left.
    const stop = startSearchRefresh(database());
    await vi.waitFor(async () => expect(await planned()).toBe(0), 10_000);
    expect(await found('hansekontor')).toBe(many);

    await deleteCompany(database(), person.uid, uid);
    await vi.waitFor(async () => expect(await planned()).toBe(0), 10_000);
    await stop();
    expect(await found('hansekontor')).toBe(0);
    for (const invoice of uids) {
      const [newest] = await historyOf(database().kysely, invoice);
      expect(newest?.changes).toEqual([{ field: 'company', from: 'Hansekontor', to: null }]);
    }
  });

  test('an item added while they are rewritten is found', async () => {
    const person = await aCaller(database());
    const invoice_uid = await anInvoiceRead(database(), person);
    await database().kysely.insertInto('search_refresh').values({ invoice_uid }).execute();
    const { meanwhile } = await database().transaction(async (handle) => {
      await addItem(handle, person, invoice_uid, { name: 'Zahnrad' });
      const started = refreshPlanned(database());
      // Long enough for it to wait for this transaction, or to leave the invoice to a later round.
      await setTimeout(200);
      return { meanwhile: started };
    });
    await meanwhile;
    while (await planned()) await refreshPlanned(database());
    expect(await found('zahnrad')).toBe(1);
  });
});

test('no rounds pile up while the database does not answer', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const first = Promise.withResolvers<never>();
  const transaction = vi.fn(async () => false);
  transaction.mockReturnValueOnce(first.promise);
  const stop = startSearchRefresh({ transaction } as never);
  await vi.advanceTimersByTimeAsync(60_000);
  first.reject(new Error('away'));
  await vi.advanceTimersByTimeAsync(999);
  expect(transaction).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(transaction).toHaveBeenCalledTimes(2);
  await stop();
  vi.useRealTimers();
});
