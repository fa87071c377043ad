import { beforeAll, beforeEach, expect, test } from 'vitest';
import { asDecimal } from '#contract/decimal.ts';
import { deleteCompany } from '#service/db/company-store.ts';
import { readWhole } from '#service/db/invoice-reads.ts';
import { storeDecision } from '#service/db/invoice-decisions.ts';
import { updateInvoice } from '#service/db/invoice-writes.ts';
import { deleteItem } from '#service/db/item-store.ts';
import { claimJob } from '#service/db/job-store.ts';
import { failReading, finishReading, readAgain } from '#service/db/reading-store.ts';
import type { Caller } from '#service/domain/permissions.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { aCaller, anInvoiceRead, anUpload, aReading } from '#service/testing/records.ts';

const refused = expect.objectContaining({ name: 'Refusal', kind: 'forbidden' });

describeOnEachEngine('reading again', (database) => {
  let admin: Caller;
  beforeAll(async () => {
    admin = await aCaller(database());
  });
  beforeEach(async () => {
    await database().kysely.deleteFrom('job').execute();
  });
  const whole = async (uid: string) => {
    const read = await readWhole(database(), uid);
    if (!read) throw new Error('gone');
    return read;
  };

  test('queues a failed invoice once, with the caller in history, and then reads it as usual', async () => {
    const uid = await anUpload(database(), admin);
    await failReading(database(), uid, 'took-too-long');
    const asked = await Promise.allSettled(
      Array.from({ length: 5 }, () => readAgain(database(), admin, uid)),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of asked) if (one.status === 'rejected') expect(one.reason).toEqual(refused);
    const waiting = await whole(uid);
    expect([waiting.invoice.processing_status, waiting.history[0]]).toMatchObject([
      'processing',
      {
        action: 'update',
        workspace_user: { uid: admin.uid },
        changes: [{ field: 'processing_status', from: 'failed', to: 'processing' }],
      },
    ]);
    expect(await claimJob(database())).toMatchObject({ invoice_uid: uid, attempts: 0 });
    expect(await claimJob(database())).toBeUndefined();
    expect(await finishReading(database(), uid, aReading())).toBe(true);
    const { invoice, items, history } = await whole(uid);
    expect([invoice.processing_status, invoice.invoice_number, items.length]).toEqual([
      'finished',
      'NB-117',
      1,
    ]);
    expect(history.map(({ action }) => action)).toEqual(['process', 'update', 'fail', 'upload']);
    expect(history[0]?.changes).toContainEqual({ field: 'total_price', from: null, to: '119.00' });
  });

  test('keeps fields that people edited or cleared, and updates the rest from the file', async () => {
    const uid = await anInvoiceRead(database(), admin);
    const { items } = await whole(uid);
    await updateInvoice(
      database(),
      admin,
      uid,
      { invoice_number: 'MINE', company_uid: null, invoice_date: null },
      null,
    );
    await deleteItem(database(), admin, uid, items[0]?.uid ?? '');
    await readAgain(database(), admin, uid);
    await finishReading(database(), uid, aReading({ total_price: asDecimal('120.00') }));
    const read = await whole(uid);
    expect(read.invoice).toMatchObject({
      invoice_number: 'MINE',
      company: null,
      invoice_date: null,
      total_price: '120.00',
      currency: 'EUR',
    });
    expect(read.items).toEqual([]);
    expect(read.history[0]?.changes).toContainEqual({
      field: 'total_price',
      from: '119.00',
      to: '120.00',
    });
    for (const text of ['NB-117', 'Nordlicht', '2026-02-27', 'the file has 1;'])
      expect(read.history[0]?.reason).toContain(text);
  });

  test('is refused for decided invoices and those still processing', async () => {
    const uid = await anInvoiceRead(database(), admin);
    await storeDecision(database(), admin, uid, 'approve');
    await expect(readAgain(database(), admin, uid)).rejects.toEqual(refused);
    await storeDecision(database(), admin, uid, 'remove_approval');
    await storeDecision(database(), admin, uid, 'reject');
    await expect(readAgain(database(), admin, uid)).rejects.toEqual(refused);
    const reading = await anUpload(database(), admin);
    await expect(readAgain(database(), admin, reading)).rejects.toEqual(refused);
  });

  test('recreates a company that was deleted', async () => {
    const uid = await anInvoiceRead(database(), admin);
    const { company } = (await whole(uid)).invoice;
    await deleteCompany(database(), admin.uid, company?.uid ?? '');
    await readAgain(database(), admin, uid);
    await claimJob(database());
    await finishReading(database(), uid, aReading());
    expect((await whole(uid)).invoice.company?.name).toBe(company?.name);
  });

  test('a rejected invoice whose reading failed is read again and stays rejected', async () => {
    const uid = await anUpload(database(), admin);
    await failReading(database(), uid, 'took-too-long');
    await storeDecision(database(), admin, uid, 'reject');
    await readAgain(database(), admin, uid);
    await finishReading(database(), uid, aReading());
    expect((await whole(uid)).invoice).toMatchObject({
      approvement_status: 'rejected',
      processing_status: 'finished',
      invoice_number: 'NB-117',
    });
  });

  test('of a concurrent approval and re-reading, one is refused', async () => {
    const uid = await anInvoiceRead(database(), admin);
    const both = await Promise.allSettled([
      storeDecision(database(), admin, uid, 'approve'),
      readAgain(database(), admin, uid),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
