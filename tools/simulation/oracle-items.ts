import type { InvoiceItem, InvoiceItemBody } from '#contract/invoice-item.ts';
import { addHistoryEntry, changesBetween, taken } from '#tools/simulation/oracle-invoices.ts';
import { kept, written, type ModelState } from '#tools/simulation/oracle-records.ts';
import {
  found,
  remove,
  type RouteRequest,
  type Handler,
} from '#tools/simulation/oracle-request.ts';

const itemFields = (
  item: Omit<InvoiceItem, 'uid' | 'place'>,
): readonly (readonly [string, string | null])[] => [
  ['name', item.name],
  ['description', item.description],
  ['quantity', item.quantity],
  ['unit', item.unit],
  ['total_price', item.total_price],
  ['vat_rate', item.vat_rate],
];

const nothing: Omit<InvoiceItem, 'uid' | 'place'> = {
  name: '',
  description: '',
  quantity: null,
  unit: null,
  total_price: null,
  vat_rate: null,
};

function changeItem(item: InvoiceItem, body: InvoiceItemBody): void {
  if (body.name !== undefined) item.name = kept(body.name);
  if (body.description !== undefined) item.description = kept(body.description);
  if (body.quantity !== undefined) item.quantity = written(body.quantity, 3);
  if (body.unit !== undefined) item.unit = body.unit;
  if (body.total_price !== undefined) item.total_price = written(body.total_price, 2);
  if (body.vat_rate !== undefined) item.vat_rate = written(body.vat_rate, 2);
}

/** The effect of the endpoints of an invoice's lines on the model's lists. */
export const itemHandlers = {
  createItem(model: ModelState, asked: RouteRequest) {
    const invoice = taken(model, asked, 'can_update');
    const { body } = asked;
    invoice.version += 1;
    const { items } = invoice;
    const end = (items.at(-1)?.place ?? 0) + 1;
    const place = Math.min(Number(body.place ?? end), end);
    const item: InvoiceItem = { uid: '', ...nothing, place };
    item.uid = model.unknown((uid) => (item.uid = uid));
    changeItem(item, body);
    const behind = items.filter((one) => (one.place ?? 0) >= place);
    for (const one of behind) one.place = (one.place ?? 0) + 1;
    items.splice(items.length - behind.length, 0, item);
    addHistoryEntry(invoice, asked, {
      action: 'item_add',
      reason: item.name || null,
      changes: changesBetween(itemFields(nothing), itemFields(item)),
    });
    return { status: 201, body: { ...item } };
  },
  updateItem(model: ModelState, asked: RouteRequest) {
    const invoice = taken(model, asked, 'can_update');
    const item = found(invoice.items, asked.params[1]);
    const { body } = asked;
    invoice.version += 1;
    const before = itemFields(item);
    changeItem(item, body);
    const changes = changesBetween(before, itemFields(item));
    if (changes.length > 0)
      addHistoryEntry(invoice, asked, {
        action: 'item_update',
        reason: item.name || null,
        changes,
      });
    return { status: 200, body: { ...item } };
  },
  deleteItem(model: ModelState, asked: RouteRequest) {
    const invoice = taken(model, asked, 'can_update');
    const item = found(invoice.items, asked.params[1]);
    invoice.version += 1;
    remove(invoice.items, item);
    addHistoryEntry(invoice, asked, {
      action: 'item_delete',
      reason: item.name || null,
      changes: changesBetween(itemFields(item), itemFields(nothing)),
    });
    return { status: 204 };
  },
} satisfies Readonly<Record<string, Handler>>;
