import { fromUnits, toUnits } from '#contract/decimal.ts';
import type { ReadItem } from '#documents/document-reading.ts';
import type { Fields } from '#documents/field-values.ts';
import { divideRounded } from '#documents/numbers/exact.ts';
import { unitOf } from '#documents/units.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { listedItems, type TillItem } from './till-list.ts';
import { near } from './till-parts.ts';
import type { TillSums } from './till-sums.ts';
import { soleRate } from './till-taxes.ts';

/** The items of a slip, and whether they add up to one of its sums. */
export interface TillItems {
  readonly items: readonly ReadItem[];
  readonly proven: boolean;
}

/** The items of a slip, with prices that match its sums. */
export function tillItems(document: PageDocument, sums: TillSums, fields: Fields): TillItems {
  const items = listedItems(document, sums.kinds);
  const sum = items.reduce((all, item) => all + item.amount, 0n);
  const named = items.filter((item) => item.name !== '');
  return {
    items: pricedItems(
      leadingCounts(countsBehind(ratesBehind(named))),
      sum,
      sums,
      fields,
      document,
    ),
    // A few lines prove nothing.
    proven: named.length === items.length && sums.parts.some((part) => toUnits(part, 2) === sum),
  };
}

/** Reads numbers before names as quantities if most lines begin with one: `2 Margherita`. */
function leadingCounts(items: readonly TillItem[]): readonly TillItem[] {
  const shape = /^(\d{1,3})\s?[x×]?\s+(?=\p{L})/iu;
  // The count may be repeated below the name: `2 Milk  7.98`, `2 @ 3.99`.
  const again = ({ name, count }: TillItem) =>
    count !== undefined && Number(shape.exec(name)?.[1]) === Number(count.quantity);
  const leading = items.filter(
    (item) => (item.count === undefined && shape.test(item.name)) || again(item),
  );
  if (leading.length * 2 <= items.length) return items;
  return items.map((item) => {
    const found = item.count === undefined || again(item) ? shape.exec(item.name) : null;
    return found === null
      ? item
      : {
          ...item,
          name: item.name.slice(found[0].length),
          count: item.count ?? { quantity: found[1] ?? '1', unit: '', makes: item.amount },
        };
  });
}

/**
 * Reads numbers of pieces behind names as quantities if most lines end with one:
 * `Linguine  1,0 ST`; one alone is part of its name, as `Eggs 10 pcs`.
 */
function countsBehind(items: readonly TillItem[]): readonly TillItem[] {
  const found = items.map(({ name, count }) => (count === undefined ? pieces.exec(name) : null));
  const counted = items.filter(
    ({ count }, at) => count?.unit === 'st' || unitOf(found[at]?.[2] ?? '') === 'p',
  ).length;
  if (counted < 2 || counted * 2 < items.length) return items;
  return items.map((item, at) => {
    const [whole, printed = '1', unit = ''] = found[at] ?? [];
    if (whole === undefined || unitOf(unit) !== 'p') return item;
    const quantity = printed.replace(',', '.');
    return {
      ...item,
      name: item.name.slice(0, -whole.length).replace(/\s\d{8,14}$/, ''),
      count: { quantity, unit, makes: item.amount },
    };
  });
}
const pieces = /(?:\s\d+[.,]\d{2})?\s(\d{1,3}(?:[.,]\d{1,2})?)\s?(\p{L}{1,4})\.?$/u;

/** Reads per cent behind names as rates if most lines end with them: `Süt 1L %01`, `Pane 4%`. */
function ratesBehind(items: readonly TillItem[]): readonly TillItem[] {
  const found = items.map(({ name }) => rateBehind.exec(name));
  const charged = found.filter((one) => one !== null).length;
  if (charged < 2 || charged * 2 < items.length) return items;
  return items.map((item, at) => {
    const [whole, before, behind] = found[at] ?? [];
    const rate = (before ?? behind)?.replace(',', '.');
    return whole === undefined || rate === undefined || item.amount < 0n
      ? item
      : { ...item, name: item.name.slice(0, -whole.length), rate: String(Number(rate)) };
  });
}
const rateBehind = /\s(?:%\s?(\d{1,2}(?:[.,]\d{1,2})?)|(\d{1,2}(?:[.,]\d{1,2})?)\s?%)$/;

/** Adds the tax to each amount if they add up to the sum before tax. */
function pricedItems(
  items: readonly TillItem[],
  sum: bigint,
  { total, vat }: TillSums,
  fields: Fields,
  document: PageDocument,
): ReadItem[] {
  const whole = total === undefined ? 0n : toUnits(total.value, 2);
  const tax = vat === undefined ? 0n : toUnits(vat.value, 2);
  const net = tax > 0n && sum > 0n && near(sum + tax, whole);
  const only = whole > 0n ? soleRate(document, whole) : undefined;
  return items.map(({ name, amount, count, rate }) => ({
    name: fields.text(name, 500, 'name'),
    description: '',
    quantity: fields.quantity(count?.quantity, 'quantity'),
    unit: unitOf(count?.unit ?? '') ?? null,
    total_price: fields.money(
      fromUnits(net ? divideRounded(amount * (sum + tax), sum) : amount, 2),
      'line_total',
    ),
    vat_rate: fields.rate(rate ?? only, 'vat_rate'),
  }));
}
