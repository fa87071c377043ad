import { datesIn, isDay } from '#documents/dates/printed-dates.ts';
import { hundredths } from '#documents/field-values.ts';
import type { Totals } from '#documents/totals/find-totals.ts';
import { exactOf } from '#documents/numbers/exact.ts';
import { numbersIn, withoutCurrency } from '#documents/numbers/printed-number.ts';
import type { Cell, Line } from '#documents/text/lines.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { rateLegend } from './find-listed-items.ts';
import { makesVat } from './line-prices.ts';
import type { Table } from './printed-table.ts';
import type { RowNumber, ValueRow } from './row-values.ts';
import type { PrintedItem } from './table-items.ts';
import { countIn } from './value-table.ts';

/** The rows of the lines in order; undefined for those that are not found. */
export function rowsOf(
  { items }: Table,
  rows: readonly ValueRow[],
): readonly (ValueRow | undefined)[] {
  let after = -1;
  return items.map(({ name, amount }) => {
    const at = rows.findIndex(
      ({ numbers, texts, line }, place) =>
        place > after &&
        numbers.some((one) => one.value === amount) &&
        // A number in the name, as in `Crate 12 x 0,75 l`, splits the texts of its cell.
        [...texts, ...line.cells].some(({ text }) => text.includes(name) || name.endsWith(text)),
    );
    if (at >= 0) after = at;
    return rows[at];
  });
}

/** The table with quantities that its rows prove or state, if no column has them. */
export function withCounts(table: Table, rows: readonly ValueRow[], document: PageDocument): Table {
  const lines = rowsOf(table, rows);
  const edges = document.from === 'ocr' ? priceEdges(table, lines) : [];
  const items = table.items.map((item, at) => {
    const row = lines[at];
    if (row === undefined) return item;
    if (item.quantity !== undefined)
      return document.from === 'ocr'
        ? { ...item, quantity: madeCount(item, row, edges) ?? item.quantity }
        : item;
    const amount = row.numbers.findLast((one) => one.value === item.amount);
    // `1,5 j × 320,00 €` may be below the name.
    const under = rows
      .filter(({ index }) => index > row.index)
      .slice(0, 2)
      .filter(({ line }) => line.page === row.line.page && isUnder(line, row.line, item.x));
    const times = row.numbers.find(({ unit }) => /^[x×]$/i.test(unit));
    const [count = times] = [row, ...under].flatMap((one) => countIn(one, amount) ?? []);
    return { ...item, quantity: count?.value };
  });
  return items.some(({ quantity }) => quantity !== undefined)
    ? { ...table, items }
    : { ...table, items: withMeasures(items, lines, document) };
}

/** Maximum number of digits of a quantity. */
const mostDigits = 5;
/** Maximum distance of the right edges of prices in points. */
const oneEdge = 6;

/** The prices that a row may have: amounts left of that of its line. */
function pricesOf({ numbers }: ValueRow, amount: string): readonly RowNumber[] {
  const own = numbers.findLast(({ value }) => value === amount);
  return numbers.filter(
    ({ units = 0n, decimals, x2 }) => units !== 0n && decimals === 2 && x2 < (own?.x ?? 0),
  );
}

/** Where prices end that make the amounts of their rows with the quantities of their lines. */
function priceEdges({ items }: Table, rows: readonly (ValueRow | undefined)[]): readonly number[] {
  return items.flatMap(({ quantity, amount }, at) => {
    const [row, count] = [rows[at], exactOf(quantity ?? '')];
    if (row === undefined || count === undefined) return [];
    return pricesOf(row, amount)
      .filter(({ units = 0n }) => units * count.above === hundredths(amount) * count.below)
      .map(({ x2 }) => x2);
  });
}

/**
 * The quantity that makes the amount with the price of its row, where one digit was recognised
 * wrong, twice or not at all: `144` at 22.64 for 316.96 are 14.
 */
function madeCount(
  { amount, quantity = '' }: PrintedItem,
  row: ValueRow,
  edges: readonly number[],
): string | undefined {
  const total = hundredths(amount);
  const price = pricesOf(row, amount).find(({ x2 }) =>
    edges.some((edge) => Math.abs(edge - x2) < oneEdge),
  )?.units;
  if (price === undefined || total % price !== 0n || total / price < 0n) return undefined;
  const made = String(total / price);
  return isOneOff(quantity.replace(/\.0+$/, ''), made) ? made : undefined;
}

/** Whether one digit is another, or is left out of either. */
function isOneOff(one: string, other: string): boolean {
  if (Math.max(one.length, other.length) > mostDigits) return false;
  const places = Array.from({ length: Math.max(one.length, other.length) }, (_, at) => at);
  const without = (text: string, at: number) => text.slice(0, at) + text.slice(at + 1);
  return places.some((at) =>
    one.length === other.length
      ? without(one, at) === without(other, at)
      : without(one, at) === other || one === without(other, at),
  );
}

/** Whether a cell of the line is closely below the name that begins at this place. */
const isUnder = (line: Line, named: Line, x: number): boolean =>
  line.y - named.y < 2.2 * named.h && line.cells.some((cell) => Math.abs(cell.x - x) < 3);

/** A number with a word for its unit, alone or before a price: `84 min`, `412 kWh at 28.000p`. */
const measure =
  /^(\d(?:[\d.,' ]*\d)?)\s(\p{L}{1,8}(?:\.?-\p{L}{1,8})?)\.?(?:$|\s(?:at|[x×@àa]|zu|je|per|por)\s.*\d)/u;

/**
 * The lines with the quantities in cells of their own that have a unit, where no price is printed
 * that would prove them. One row alone may have a size there.
 */
function withMeasures(
  items: readonly PrintedItem[],
  rows: readonly (ValueRow | undefined)[],
  document: PageDocument,
): readonly PrintedItem[] {
  const counted = items.map((item, at) => {
    const [cell, ...more] = (rows[at]?.line.cells ?? []).filter(
      ({ text }) => text !== item.name && isMeasure(text, document),
    );
    const digits = measure.exec(cell?.text ?? '')?.[1] ?? '';
    const quantity = numbersIn(digits, document.mark)[0]?.value;
    if (cell === undefined || more.length > 0 || quantity === undefined) return item;
    const name = item.name.startsWith(`${cell.text} `)
      ? item.name.slice(cell.text.length + 1)
      : item.name;
    return { ...item, name, quantity };
  });
  const found = counted.filter(({ quantity }) => quantity !== undefined).length;
  return found > 1 || found === items.length ? counted : items;
}

const isMeasure = (text: string, document: PageDocument): boolean =>
  measure.test(text) &&
  withoutCurrency(text.split(' ', 2).join(' ')) === text.split(' ', 2).join(' ') &&
  !isDay(text) &&
  datesIn(text, document.order).length === 0;

const taxCode = /^(?:\p{Lu}[\p{Lu}\d]{0,3}|\d|\*)$/u;

/**
 * The table with the codes in its rows, and with the rates of those that the page explains:
 * `B = 10 %`. A digit may count something else, so the rates must make the VAT.
 */
export function withCodes(
  table: Table,
  rows: readonly ValueRow[],
  totals: Totals,
  document: PageDocument,
): Table {
  const legend = rateLegend(document);
  const lines = rowsOf(table, rows);
  const coded = table.items.map((item, at) => ({
    ...item,
    codes: lines[at]?.line.cells.map(({ text }) => text).filter((text) => taxCode.test(text)),
  }));
  if (legend.size === 0 || makesVat(coded, totals)) return { ...table, items: coded };
  for (const code of lines[0]?.line.cells.filter(({ text }) => legend.has(text)) ?? []) {
    const isBelow = (cell: Cell) => Math.abs(cell.x + cell.x2 - code.x - code.x2) < 8;
    const rates = lines.map((row) => legend.get(row?.line.cells.find(isBelow)?.text ?? ''));
    const items = coded.map((item, at) => ({ ...item, rate: rates[at] }));
    if (!rates.includes(undefined) && (/[A-Z]/.test(code.text) || makesVat(items, totals)))
      return { ...table, items };
  }
  return { ...table, items: coded };
}
