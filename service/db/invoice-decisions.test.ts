import { beforeAll, beforeEach, expect, test } from 'vitest';
import { findInvoice, readWhole } from '#service/db/invoice-reads.ts';
import { storeDecision } from '#service/db/invoice-decisions.ts';
import { deleteInvoice, updateInvoice } from '#service/db/invoice-writes.ts';
import { addItem, deleteItem, updateItem } from '#service/db/item-store.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { aCaller, anInvoiceRead, anUpload } from '#service/testing/records.ts';
import type { Caller } from '#service/domain/permissions.ts';

const refused = (kind: string) => expect.objectContaining({ name: 'Refusal', kind });

describeOnEachEngine('deciding on an invoice', (database) => {
  let admin: Caller;
  let member: Caller;
  let uid: string;
  beforeAll(async () => {
    admin = await aCaller(database());
    member = await aCaller(database(), 'member', 'Grace');
  });
  beforeEach(async () => {
    uid = await anInvoiceRead(database(), member);
  });
  const whole = async () => {
    const read = await readWhole(database(), uid);
    if (!read) throw new Error('gone');
    return read;
  };
  const newest = async () => (await whole()).history[0];

  test.each(['approve', 'reject'] as const)(
    'exactly one of ten concurrent attempts to %s succeeds',
    async (action) => {
      const all = await Promise.allSettled(
        Array.from({ length: 10 }, () => storeDecision(database(), admin, uid, action)),
      );
      expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const one of all)
        if (one.status === 'rejected') expect(one.reason).toEqual(refused('forbidden'));
      expect((await whole()).history.filter((entry) => entry.action === action)).toHaveLength(1);
    },
  );

  test('a concurrent edit happens before an approval or is refused, never after it', async () => {
    await Promise.allSettled([
      storeDecision(database(), admin, uid, 'approve'),
      updateInvoice(database(), admin, uid, { invoice_number: 'LATE' }, null),
      deleteInvoice(database(), admin, uid),
    ]);
    const read = await readWhole(database(), uid);
    if (!read) return;
    const actions = read.history.map(({ action }) => action);
    expect(actions[0]).toBe('approve');
    expect(read.invoice.invoice_number).toBe(actions.includes('update') ? 'LATE' : 'NB-117');
  });

  test('every decision sets the status and is recorded in history with its reason', async () => {
    expect((await storeDecision(database(), admin, uid, 'approve')).approvement_status).toBe(
      'approved',
    );
    expect(
      (await storeDecision(database(), admin, uid, 'remove_approval')).approvement_status,
    ).toBe('waiting');
    expect(
      (await storeDecision(database(), admin, uid, 'reject', { reason: 'Wrong\u0000 company' }))
        .approvement_status,
    ).toBe('rejected');
    expect(await newest()).toMatchObject({
      action: 'reject',
      reason: 'Wrong company',
      changes: [{ field: 'approvement_status', from: 'waiting', to: 'rejected' }],
    });
    await expect(storeDecision(database(), admin, uid, 'reject')).rejects.toEqual(
      refused('forbidden'),
    );
    expect(
      (await storeDecision(database(), admin, uid, 'remove_approval')).approvement_status,
    ).toBe('waiting');
    await storeDecision(database(), admin, uid, 'reject');
    expect((await storeDecision(database(), admin, uid, 'approve')).approvement_status).toBe(
      'approved',
    );
    expect((await whole()).history.slice(0, 6).map(({ action }) => action)).toEqual([
      'approve',
      'reject',
      'remove_approval',
      'reject',
      'remove_approval',
      'approve',
    ]);
  });

  test('an approved invoice accepts no change, no item and no deletion', async () => {
    const item = (await whole()).items[0]?.uid ?? '';
    await storeDecision(database(), admin, uid, 'approve');
    const before = await whole();
    for (const attempt of [
      () => updateInvoice(database(), admin, uid, { invoice_number: 'X' }, null),
      () => deleteInvoice(database(), admin, uid),
      () => storeDecision(database(), admin, uid, 'reject'),
      () => database().transaction((handle) => addItem(handle, admin, uid, {})),
      () => updateItem(database(), admin, uid, item, { name: 'X' }),
      () => deleteItem(database(), admin, uid, item),
    ])
      await expect(attempt()).rejects.toEqual(refused('forbidden'));
    expect(await whole()).toEqual(before);
  });

  test('a missing permission is refused before an outdated version', async () => {
    await storeDecision(database(), admin, uid, 'approve');
    await expect(updateInvoice(database(), admin, uid, {}, [1])).rejects.toEqual(
      refused('forbidden'),
    );
  });

  test('a member changes and deletes only their own undecided invoices, a viewer none', async () => {
    const viewer = await aCaller(database(), 'viewer');
    const other = await aCaller(database(), 'member');
    for (const one of [viewer, other]) {
      await expect(
        updateInvoice(database(), one, uid, { invoice_number: 'X' }, null),
      ).rejects.toEqual(refused('forbidden'));
      await expect(deleteInvoice(database(), one, uid)).rejects.toEqual(refused('forbidden'));
      await expect(storeDecision(database(), one, uid, 'approve')).rejects.toEqual(
        refused('forbidden'),
      );
    }
    await updateInvoice(database(), member, uid, { invoice_number: 'MINE' }, null);
    await storeDecision(database(), admin, uid, 'reject');
    await expect(
      updateInvoice(database(), member, uid, { invoice_number: 'X' }, null),
    ).rejects.toEqual(refused('forbidden'));
    await expect(deleteInvoice(database(), member, uid)).rejects.toEqual(refused('forbidden'));
    expect((await whole()).invoice.invoice_number).toBe('MINE');
  });

  test('an invoice in processing can only be deleted, which also deletes its job', async () => {
    const unread = await anUpload(database(), admin);
    for (const action of ['approve', 'reject', 'remove_approval'] as const)
      await expect(storeDecision(database(), admin, unread, action)).rejects.toEqual(
        refused('forbidden'),
      );
    await expect(updateInvoice(database(), admin, unread, {}, null)).rejects.toEqual(
      refused('forbidden'),
    );
    await deleteInvoice(database(), admin, unread);
    expect(await findInvoice(database().kysely, unread)).toBeUndefined();
    expect(
      await database()
        .kysely.selectFrom('job')
        .select('invoice_uid')
        .where('invoice_uid', '=', unread)
        .execute(),
    ).toEqual([]);
  });
});
