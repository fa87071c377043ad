import { toUnits, type Decimal } from '#contract/decimal.ts';
import type { ReadItem } from '#documents/document-reading.ts';
import { roundedDecimal, type Fields } from '#documents/field-values.ts';
import { divideHalfUp } from '#documents/numbers/exact.ts';
import { grossOf } from '#documents/numbers/gross.ts';
import { findListedItems } from './find-listed-items.ts';
import type { Totals } from '#documents/fields/find-totals.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { numbersIn } from '#documents/numbers/printed-number.ts';
import { tableHeadAt, type Column, type TableHead } from './table-columns.ts';
import type { PrintedItem } from './table-items.ts';
import { rowsBelow } from './table-rows.ts';

interface Table {
  readonly items: readonly PrintedItem[];
  /** The items of the first of its headings. */
  readonly first: readonly PrintedItem[];
  /** Those of them on the page of the heading. */
  readonly onFirstPage: readonly PrintedItem[];
  readonly basis: Column['basis'];
  readonly score: number;
}

export interface FoundItems {
  readonly items: ReadItem[];
  /** Zero when lines that are said to be net add up to the total all the same: there is no VAT. */
  readonly vat: Decimal | null;
  /** From 0 to 1: lines that add up to the sums of the page leave little doubt. */
  readonly confidence: number;
}

/** The lines of the invoice with their prices including VAT. */
export function findItems(document: PageDocument, totals: Totals, fields: Fields): FoundItems {
  const tables = tablesOf(document).map((table) => withoutParts(table, totals));
  const listed = findListedItems(document, totals);
  if (listed.length > 0)
    tables.push({ items: listed, first: listed, onFirstPage: listed, basis: undefined, score: 1 });
  const best = tables
    .filter((table) => table.items.length > 0)
    .toSorted((a, b) => rank(b, totals) - rank(a, totals))[0];
  if (best === undefined) return { items: [], vat: null, confidence: 0 };
  const matches = sumOf(best.items);
  const total = totals.total === null ? undefined : toUnits(totals.total, 2);
  const untaxed = best.basis === 'net' && totals.vat === null && matches === total;
  const vat = untaxed ? (roundedDecimal('0', 2) ?? null) : null;
  return {
    items: priced(best, totals, untaxed, document, fields),
    vat,
    confidence: agrees(best.items, totals) ? 0.95 : 0.65,
  };
}

/** Tables with the same heading on several pages are one. */
function tablesOf(document: PageDocument): Table[] {
  const tables: {
    key: string;
    items: PrintedItem[];
    first: readonly PrintedItem[];
    onFirstPage: readonly PrintedItem[];
    basis: Column['basis'];
    score: number;
  }[] = [];
  for (let at = 0; at < document.lines.length; at += 1) {
    const head = bestHead(document, at);
    if (head === undefined) continue;
    const { items, onFirstPage, end } = rowsBelow(document, head);
    const key = head.columns.map((column) => column.kind).join();
    const same = tables.find((table) => table.key === key);
    if (same !== undefined) same.items.push(...items);
    else
      tables.push({
        key,
        items: [...items],
        first: items,
        onFirstPage,
        basis: head.columns.findLast((column) => column.kind === 'amount')?.basis,
        score: head.score,
      });
    at = items.length > 0 ? Math.max(at, end - 1) : at;
  }
  return tables;
}

/** A heading may start a line lower than its first word: the best start within two lines. */
function bestHead(document: PageDocument, at: number): TableHead | undefined {
  const here = tableHeadAt(document, at);
  if (here === undefined) return undefined;
  const next = tableHeadAt(document, at + 1);
  return next !== undefined && next.score > here.score ? undefined : here;
}

function sumOf(items: readonly PrintedItem[]): bigint {
  return items.reduce((sum, item) => sum + units(item.amount), 0n);
}

function units(text: string): bigint {
  return toUnits(roundedDecimal(text, 2) ?? '0', 2);
}

function agrees(items: readonly PrintedItem[], totals: Totals): boolean {
  const sum = sumOf(items);
  const near = (one: Decimal | null) =>
    one !== null && sum - toUnits(one, 2) <= 2n && toUnits(one, 2) - sum <= 2n;
  return (
    items.length > 0 &&
    (near(totals.total) || near(totals.net) || totals.parts.some((part) => near(part)))
  );
}

/** Without indented lines, or those without a quantity, when only then the sums agree. */
function withoutParts(table: Table, totals: Totals): Table {
  if (agrees(table.items, totals)) return table;
  const left = Math.min(...table.items.map((item) => item.x));
  const outer = table.items.filter((item) => item.x < left + 3);
  const counted = table.items.filter((item) => item.quantity !== undefined);
  // A copy of the invoice behind it repeats every line.
  const fitting = [table.first, table.onFirstPage, outer, counted].find(
    (items) => items.length < table.items.length && agrees(items, totals),
  );
  return fitting === undefined ? table : { ...table, items: fitting };
}

function rank(table: Table, totals: Totals): number {
  return (
    table.score +
    (agrees(table.items, totals) ? 10 : 0) +
    (table.items.some((item) => item.quantity !== undefined) ? 1 : 0)
  );
}

function priced(
  table: Table,
  totals: Totals,
  untaxed: boolean,
  document: PageDocument,
  fields: Fields,
): ReadItem[] {
  const rate = untaxed ? fields.rate('0', 'VAT rate') : documentRate(totals, document, fields);
  const gross = isGross(table, totals);
  const zeroElsewhere =
    table.items.some((item) => item.rate !== undefined) && untaxedWithoutRate(table.items, totals);
  return table.items.map((item) => {
    const own = item.rate === undefined ? (zeroElsewhere ? '0' : undefined) : item.rate;
    const vat_rate =
      own === undefined
        ? table.items.some((one) => one.rate !== undefined)
          ? null
          : rate
        : fields.rate(own, 'VAT rate');
    const amount = fields.money(item.amount, 'amount of a line');
    const total_price =
      amount === null || gross ? amount : vat_rate === null ? null : grossOf(amount, vat_rate);
    if (amount !== null && total_price === null)
      fields.note('A line has no known VAT rate; its price including VAT was left empty.');
    return {
      name: fields.text(item.name, 500, 'name of a line'),
      description: fields.text(item.description, 2000, 'description of a line'),
      quantity: fields.quantity(item.quantity, 'quantity'),
      unit: item.unit,
      total_price,
      vat_rate,
    };
  });
}

/** Whether the printed amounts include VAT: the heading says so, or the sum tells. */
function isGross(table: Table, totals: Totals): boolean {
  if (table.basis !== undefined) return table.basis === 'gross';
  if (totals.total === null) return false;
  const sum = sumOf(table.items);
  const total = toUnits(totals.total, 2);
  // What is withheld makes the total smaller: the sum that is called net settles it.
  if (sum !== total && totals.parts.some((part) => toUnits(part, 2) === sum)) return false;
  if (totals.vat === null) return sum === total;
  const toTotal = sum > total ? sum - total : total - sum;
  const net = total - toUnits(totals.vat, 2);
  return toTotal < (sum > net ? sum - net : net - sum);
}

/** The document's one rate: the only one printed, or the one that turns the net into the VAT. */
function documentRate(totals: Totals, document: PageDocument, fields: Fields): Decimal | null {
  if (totals.vat !== null && toUnits(totals.vat, 2) === 0n) return fields.rate('0', 'VAT rate');
  if (totals.vat === null) return null;
  const vat = toUnits(totals.vat, 2);
  for (const net of new Set([totals.net, ...totals.parts])) {
    const rate =
      net === null || toUnits(net, 2) === 0n
        ? null
        : rateOf(toUnits(net, 2), vat, document, fields);
    if (rate !== null) return rate;
  }
  return null;
}

function rateOf(net: bigint, vat: bigint, document: PageDocument, fields: Fields): Decimal | null {
  const fits = (rate: bigint) => {
    const expected = divideHalfUp(net * rate, 10_000n);
    return expected - vat <= 1n && vat - expected <= 1n;
  };
  for (const line of document.lines) {
    if (!/vat|tax|mwst|ust|steuer|tva|btw|kdv|katma deger|iva|gst|moms/.test(foldText(line.text)))
      continue;
    for (const one of numbersIn(line.text, document.mark)) {
      const printed = one.percent ? roundedDecimal(one.value, 2) : undefined;
      if (printed !== undefined && fits(toUnits(printed, 2)))
        return fields.rate(printed, 'VAT rate');
    }
  }
  const whole = divideHalfUp(vat * 100n, net) * 100n;
  return fits(whole) && whole > 0n && whole < 3000n
    ? fields.rate(String(whole / 100n), 'VAT rate')
    : null;
}

/** Lines without a rate are free of VAT when that gives the VAT of the document. */
function untaxedWithoutRate(items: readonly PrintedItem[], totals: Totals): boolean {
  if (totals.vat === null) return false;
  const vat = items.reduce(
    (sum, item) =>
      sum +
      divideHalfUp(
        units(item.amount) * toUnits(roundedDecimal(item.rate ?? '0', 2) ?? '0', 2),
        10_000n,
      ),
    0n,
  );
  const off = vat - toUnits(totals.vat, 2);
  return off <= 2n && off >= -2n;
}
