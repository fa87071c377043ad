import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The kinds of phrases, in the order of the lines of each file; `|` separates alternatives. */
const kinds = [
  'title',
  'number',
  'date',
  'due',
  'order',
  'buyer',
  'name',
  'quantity',
  'price',
  'rate',
  'tax',
  'amount',
  'gross',
  'net',
  'discount',
  'freight',
  'vat',
  'total',
  'withheld',
  'paid',
  'payable',
  'taxId',
  'phone',
  'unit',
  'goods',
  'more',
] as const;
type Saying = (typeof kinds)[number];

/**
 * The phrases of invoices in one language; every second alternative is held out. In `vat`, `%`
 * stands for the rate.
 */
export type Sayings = Readonly<Record<Saying, readonly string[]>>;

const folder = join(import.meta.dirname, 'languages');

/** The phrases of each language by its code. */
export const sayingsOf: ReadonlyMap<string, Sayings> = new Map(
  readdirSync(folder).map((name) => {
    const lines = readFileSync(join(folder, name), 'utf8').trim().split('\n');
    const said = (kind: Saying) =>
      (lines[kinds.indexOf(kind)] ?? '').split('|').map((one) => one.trim());
    return [name.slice(0, 2), sayings(said)] as const;
  }),
);

function sayings(said: (kind: Saying) => readonly string[]): Sayings {
  return {
    title: said('title'),
    number: said('number'),
    date: said('date'),
    due: said('due'),
    order: said('order'),
    buyer: said('buyer'),
    name: said('name'),
    quantity: said('quantity'),
    price: said('price'),
    rate: said('rate'),
    tax: said('tax'),
    amount: said('amount'),
    gross: said('gross'),
    net: said('net'),
    discount: said('discount'),
    freight: said('freight'),
    vat: said('vat'),
    total: said('total'),
    withheld: said('withheld'),
    paid: said('paid'),
    payable: said('payable'),
    taxId: said('taxId'),
    phone: said('phone'),
    unit: said('unit'),
    goods: said('goods'),
    more: said('more'),
  };
}

/** Picks one alternative for each kind of phrase. */
export function eachOf(all: Sayings, pick: (ways: readonly string[]) => string): Said {
  return {
    title: pick(all.title),
    number: pick(all.number),
    date: pick(all.date),
    due: pick(all.due),
    order: pick(all.order),
    buyer: pick(all.buyer),
    name: pick(all.name),
    quantity: pick(all.quantity),
    price: pick(all.price),
    rate: pick(all.rate),
    tax: pick(all.tax),
    amount: pick(all.amount),
    gross: pick(all.gross),
    net: pick(all.net),
    discount: pick(all.discount),
    freight: pick(all.freight),
    vat: pick(all.vat),
    total: pick(all.total),
    withheld: pick(all.withheld),
    paid: pick(all.paid),
    payable: pick(all.payable),
    taxId: pick(all.taxId),
    phone: pick(all.phone),
    unit: pick(all.unit),
    goods: pick(all.goods),
    more: pick(all.more),
  };
}

export type Said = Readonly<Record<Saying, string>>;
