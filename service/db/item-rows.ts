import type { InvoiceItem, InvoiceItemBody } from '#contract/invoice-item.ts';
import type { Handle } from '#service/db/database.ts';
import type { ItemRecord, ItemTable } from '#service/db/schema.ts';
import { storable, toDecimal, toMinor } from '#service/db/column-values.ts';

/** An item without any values. */
export const emptyItem = {
  name: '',
  description: '',
  quantity: null,
  unit: null,
  total_price: null,
  vat_rate: null,
};

/** An item as in responses: 3, 2 and 2 decimals (gap G9). */
export function toItem(row: Omit<ItemRecord, 'invoice_uid'>): InvoiceItem {
  return {
    uid: row.uid,
    name: row.name,
    description: row.description,
    quantity: toDecimal(row.quantity, 3),
    unit: row.unit,
    total_price: toDecimal(row.total_price, 2),
    vat_rate: toDecimal(row.vat_rate, 2),
    place: row.position,
  };
}

/** The columns that a body sets; omitted fields are missing (interface 4.2). */
export function toColumns(
  body: InvoiceItemBody,
): Partial<Omit<ItemTable, 'uid' | 'invoice_uid' | 'position'>> {
  return {
    ...(body.name === undefined ? {} : { name: storable(body.name) }),
    ...(body.description === undefined ? {} : { description: storable(body.description) }),
    ...(body.quantity === undefined ? {} : { quantity: toMinor(body.quantity, 3) }),
    ...(body.unit === undefined ? {} : { unit: body.unit }),
    ...(body.total_price === undefined ? {} : { total_price: toMinor(body.total_price, 2) }),
    ...(body.vat_rate === undefined ? {} : { vat_rate: toMinor(body.vat_rate, 2) }),
  };
}

/** The items of an invoice in order. */
export const itemsOf = async (handle: Handle, invoice_uid: string): Promise<InvoiceItem[]> =>
  (await itemsOfMany(handle, [invoice_uid])).get(invoice_uid) ?? [];

/** The items of several invoices by the invoice's UID, each in order. */
export async function itemsOfMany(
  handle: Handle,
  invoice_uids: readonly string[],
): Promise<ReadonlyMap<string, InvoiceItem[]>> {
  const rows = await handle
    .selectFrom('item')
    .selectAll()
    .where('invoice_uid', 'in', invoice_uids)
    .orderBy('position')
    .orderBy('uid')
    .execute();
  const grouped = Map.groupBy(rows, ({ invoice_uid }) => invoice_uid);
  return new Map([...grouped].map(([uid, lines]) => [uid, lines.map(toItem)]));
}
