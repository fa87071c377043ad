import { fromUnits, toUnits } from '#contract/decimal.ts';
import type { ReadItem } from '#documents/document-reading.ts';
import type { Fields } from '#documents/field-values.ts';
import { absolute, divideRounded } from '#documents/numbers/exact.ts';
import type { Share } from '#documents/totals/tax-shares.ts';
import { ratesOfAmounts } from '#documents/tables/rates-by-sums.ts';
import { unitOf } from '#documents/units.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { isHeading } from './till-heading.ts';
import { listedItems, type TillItem } from './till-list.ts';
import { near } from './till-parts.ts';
import type { TillSums } from './till-sums.ts';
import { sharesOf, soleRate } from './till-taxes.ts';

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
      leadingCounts(withoutPositions(countsInColumn(countsBehind(ratesBehind(named)), document))),
      sum,
      sums,
      fields,
      document,
    ),
    // A few lines prove nothing.
    proven: named.length === items.length && sums.parts.some((part) => toUnits(part, 2) === sum),
  };
}

/** Removes running numbers before names, which count up by one from line to line. */
function withoutPositions(items: readonly TillItem[]): readonly TillItem[] {
  const numbers = items.flatMap(({ name }) => {
    const found = position.exec(name)?.[1];
    return found === undefined ? [] : [Number(found)];
  });
  const runs = numbers.every((one, at) => at === 0 || one === (numbers[at - 1] ?? 0) + 1);
  return runs && numbers.length > 2 && numbers.length * 2 > items.length
    ? items.map((item) => ({ ...item, name: item.name.replace(position, '') }))
    : items;
}
const position = /^(\d{1,3})[.)]?\s+(?=\p{L})/u;

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

/**
 * Reads numbers behind all names as quantities if the heading names a column of them, or if all
 * have a sign: `Roti Telur x3`.
 */
function countsInColumn(items: readonly TillItem[], document: PageDocument): readonly TillItem[] {
  const open = items.filter(({ count }) => count === undefined);
  if (
    open.length < 2 ||
    !open.every(({ name }) => bareCount.test(name)) ||
    !(
      open.every(({ name }) => signedCount.test(name)) ||
      document.lines.some((line) => isHeading(line) && countHeading.test(foldText(line.text)))
    )
  )
    return items;
  return items.map((item) => {
    const quantity = item.count === undefined ? bareCount.exec(item.name)?.[1] : undefined;
    return quantity === undefined
      ? item
      : {
          ...item,
          name: item.name.replace(bareCount, ''),
          count: { quantity, unit: '', makes: item.amount },
        };
  });
}
const bareCount = /\s(?:[x×]\s?)?(\d{1,3})$/i;
const signedCount = /\s[x×]\s?\d{1,3}$/i;
const countHeading =
  /(?<![a-z])(?:qty|quantity|menge|anz(?:ahl)?|adet|miktar|qte|aantal|cant|qta|qtd|antal)(?![a-z])/;

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

/** In hundredths, of totals that are paid in coins of five or ten. */
const mostRounding = 5n;

/** Adds the tax to each amount if they add up to the sum before tax. */
function pricedItems(
  items: readonly TillItem[],
  sum: bigint,
  { total, vat, parts }: TillSums,
  fields: Fields,
  document: PageDocument,
): ReadItem[] {
  const whole = total === undefined ? 0n : toUnits(total.value, 2);
  const tax = vat === undefined ? 0n : toUnits(vat.value, 2);
  // The total may be rounded to coins.
  const wholes = [whole, ...parts.map((part) => toUnits(part, 2))].filter(
    (one) => absolute(one - whole) <= mostRounding,
  );
  const net = tax > 0n && sum > 0n && wholes.some((one) => near(sum + tax, one));
  const taxed = net ? sum + tax : whole;
  const known = vat === undefined ? undefined : tax;
  const only = taxed > 0n ? soleRate(document, taxed, known) : undefined;
  const shares =
    only === undefined && taxed > 0n && items.every(({ rate }) => rate === undefined)
      ? sharesOf(document, taxed, known)
      : [];
  const ofAll = (part: (share: Share) => bigint) =>
    shares.reduce((all, share) => all + part(share), 0n);
  // A row of the table may not have been read.
  const isWhole =
    ofAll((share) => share.vat) === tax ||
    near(
      ofAll(({ base, vat: of }) => base + of),
      taxed,
    );
  const bySums = isWhole
    ? ratesOfAmounts(
        items.map(({ amount }) => amount),
        shares,
      )
    : undefined;
  const rates = items.map(({ rate }, at) => rate ?? only ?? bySums?.[at]);
  const own = net ? withOwnTax(items, rates, taxed) : undefined;
  return items.map(({ name, amount, count }, at) => ({
    name: fields.text(name, 500, 'name'),
    description: '',
    quantity: fields.quantity(count?.quantity, 'quantity'),
    unit: unitOf(count?.unit ?? '') ?? null,
    total_price: fields.money(
      fromUnits(own?.[at] ?? (net ? divideRounded(amount * taxed, sum) : amount), 2),
      'line_total',
    ),
    vat_rate: fields.rate(rates[at], 'vat_rate'),
  }));
}

/** The amounts, each with the tax of its own rate, if they add up to the sum with tax. */
function withOwnTax(
  items: readonly TillItem[],
  rates: readonly (string | undefined)[],
  sum: bigint,
): readonly bigint[] | undefined {
  if (new Set(rates).size < 2 || rates.includes(undefined)) return undefined;
  const taxed = items.map(
    ({ amount }, at) => amount + divideRounded(amount * toUnits(rates[at] ?? '0', 4), 100_0000n),
  );
  const off = taxed.reduce((all, amount) => all + amount, -sum);
  return absolute(off) <= BigInt(items.length) ? taxed : undefined;
}
