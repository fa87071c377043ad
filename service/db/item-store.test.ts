import { beforeAll, beforeEach, expect, test } from 'vitest';
import { asDecimal } from '#contract/decimal.ts';
import { readWhole } from '#service/db/invoice-reads.ts';
import { addItem, deleteItem, updateItem } from '#service/db/item-store.ts';
import type { Caller } from '#service/domain/permissions.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { aCaller, anInvoiceRead } from '#service/testing/records.ts';

const missing = expect.objectContaining({ kind: 'missing' });

describeOnEachEngine('items', (database) => {
  let admin: Caller;
  let uid: string;
  beforeAll(async () => {
    admin = await aCaller(database());
  });
  beforeEach(async () => {
    uid = await anInvoiceRead(database(), admin);
  });
  const add = (body: Parameters<typeof addItem>[3], to = uid) =>
    database().transaction((handle) => addItem(handle, admin, to, body));
  const newest = async () => (await readWhole(database(), uid))?.history[0];

  test('a new item takes the requested place, and the others make room', async () => {
    await add({ name: 'Tape' });
    expect(await add({ name: 'Glue', place: 2 })).toMatchObject({ name: 'Glue', place: 2 });
    await add({ name: 'Ink', place: 99 });
    const items = (await readWhole(database(), uid))?.items;
    expect(items?.map(({ name, place }) => [name, place])).toEqual([
      ['Paper A4', 1],
      ['Glue', 2],
      ['Tape', 3],
      ['Ink', 4],
    ]);
  });

  test('a new item comes last, with 3, 2 and 2 decimals; omitted fields are empty', async () => {
    expect(await add({})).toMatchObject({
      name: '',
      description: '',
      quantity: null,
      unit: null,
      total_price: null,
      vat_rate: null,
    });
    const item = await add({
      name: 'Tape',
      quantity: asDecimal('-2'),
      unit: 'm',
      total_price: asDecimal('-3.5'),
      vat_rate: asDecimal('7'),
    });
    expect(item).toMatchObject({
      name: 'Tape',
      quantity: '-2.000',
      unit: 'm',
      total_price: '-3.50',
      vat_rate: '7.00',
    });
    expect((await readWhole(database(), uid))?.items.map(({ name }) => name)).toEqual([
      'Paper A4',
      '',
      'Tape',
    ]);
    expect(await newest()).toMatchObject({
      action: 'item_add',
      reason: 'Tape',
      workspace_user: { uid: admin.uid },
    });
    expect((await newest())?.changes).toContainEqual({
      field: 'total_price',
      from: null,
      to: '-3.50',
    });
  });

  test('a change keeps omitted fields, clears null ones, and is recorded in history', async () => {
    const { uid: item } = await add({ name: 'Tape', unit: 'm', quantity: asDecimal('1') });
    expect(
      await updateItem(database(), admin, uid, item, { quantity: asDecimal('2'), unit: null }),
    ).toMatchObject({ name: 'Tape', quantity: '2.000', unit: null });
    expect((await newest())?.changes).toEqual([
      { field: 'quantity', from: '1.000', to: '2.000' },
      { field: 'unit', from: 'm', to: null },
    ]);
    const before = (await readWhole(database(), uid))?.history.length;
    await updateItem(database(), admin, uid, item, { quantity: asDecimal('2.0') });
    await updateItem(database(), admin, uid, item, {});
    expect((await readWhole(database(), uid))?.history).toHaveLength(before ?? -1);
  });

  test('a deleted item is gone, and history keeps its content', async () => {
    const { uid: item } = await add({ name: 'Tape', total_price: asDecimal('3') });
    await deleteItem(database(), admin, uid, item);
    expect((await readWhole(database(), uid))?.items.map(({ name }) => name)).toEqual(['Paper A4']);
    expect(await newest()).toMatchObject({ action: 'item_delete', reason: 'Tape' });
    expect((await newest())?.changes).toContainEqual({
      field: 'total_price',
      from: '3.00',
      to: null,
    });
    await expect(deleteItem(database(), admin, uid, item)).rejects.toEqual(missing);
  });

  test('an item of another invoice is missing, and neither invoice changes', async () => {
    const other = await anInvoiceRead(database(), admin);
    const { uid: item } = await add({ name: 'Theirs' }, other);
    const before = [await readWhole(database(), uid), await readWhole(database(), other)];
    await expect(updateItem(database(), admin, uid, item, { name: 'Mine' })).rejects.toEqual(
      missing,
    );
    await expect(deleteItem(database(), admin, uid, item)).rejects.toEqual(missing);
    expect([await readWhole(database(), uid), await readWhole(database(), other)]).toEqual(before);
  });

  test('ten items added concurrently get ten different positions', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, index) => add({ name: String(index) })));
    const rows = await database()
      .kysely.selectFrom('item')
      .select('position')
      .where('invoice_uid', '=', uid)
      .execute();
    expect(new Set(rows.map(({ position }) => position)).size).toBe(11);
  });
});
