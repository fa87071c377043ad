import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createCompany, deleteCompany } from '#service/db/company-store.ts';
import type { Handle } from '#service/db/database.ts';
import { historyOf } from '#service/db/history-store.ts';
import { findInvoice } from '#service/db/invoice-reads.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { aCaller, anInvoiceRead } from '#service/testing/records.ts';

describeOnEachEngine('deleting a company', (database) => {
  const make = (name: string) =>
    database().transaction((handle) =>
      createCompany(handle, { name, address: '', tax_number: '', tax_office: '', phone: '' }),
    );

  test('adds no history to an invoice that gets another company in the meantime', async () => {
    const person = await aCaller(database());
    const [own, other] = [await make('Own Ltd'), await make('Other Ltd')];
    const uid = await anInvoiceRead(database(), person);
    const give = (handle: Handle, company_uid: string) =>
      handle.updateTable('invoice').set({ company_uid }).where('uid', '=', uid).execute();
    await give(database().kysely, own.uid);
    const { deleted } = await database().transaction(async (handle) => {
      await give(handle, other.uid);
      const started = deleteCompany(database(), person.uid, own.uid);
      // Long enough for the deletion to wait for this transaction.
      await setTimeout(200);
      return { deleted: started };
    });
    await deleted;
    expect((await findInvoice(database().kysely, uid))?.company?.name).toBe('Other Ltd');
    const changes = (await historyOf(database().kysely, uid)).flatMap((entry) => entry.changes);
    expect(changes.filter(({ from }) => from === 'Own Ltd')).toEqual([]);
  });
});
