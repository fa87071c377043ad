import { toUnits } from '#contract/decimal.ts';
import { roundedDecimal, hundredths } from '#documents/field-values.ts';
import { amountKind, isSumLabel, speaksOfTax } from '#documents/text/amount-labels.ts';
import { isUntaxed } from '#documents/totals/further-charges.ts';
import { amountsOf, isMoney } from '#documents/totals/cell-amounts.ts';
import type { Totals } from '#documents/totals/find-totals.ts';
import { isDay } from '#documents/dates/printed-dates.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { absolute, divideRounded } from '#documents/numbers/exact.ts';
import { numbersIn } from '#documents/numbers/printed-number.ts';
import { unitOf } from '#documents/units.ts';
import type { PrintedItem } from './table-items.ts';
import type { Cell, Line } from '#documents/text/lines.ts';

interface Entry {
  readonly name: string;
  readonly amount: string;
  readonly x: number;
  readonly block: number;
  readonly count: Count | undefined;
}

interface Count {
  readonly quantity: string;
  readonly unit: string;
}

const payment =
  /visa|master\s?card|maestro|amex|card|karte|kart\b|carte|cash|bar\b|nakit|especes|contant|paypal|girocard|apple pay|google pay|gegeben|tendered|tend\b|paid|bezahlt|odenen/;

/**
 * Finds items without a heading: a text on the left, an amount on the right. Only lines of one
 * indent that add up to the total or the net amount are accepted, since fewer would be a guess.
 */
export function findListedItems(document: PageDocument, totals: Totals): PrintedItem[] {
  const wanted = [totals.total, totals.net, ...totals.parts]
    .filter((one) => one !== null)
    .map((one) => toUnits(one, 2));
  const groups = new Map<string, Entry[]>();
  for (const entry of entriesOf(document, totals)) {
    // Lines of pictures are never quite straight, so for them the whole list is tried as well.
    for (const key of [`${entry.block}:${Math.round(entry.x / 4)}`, `${entry.block}`])
      groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  const total = totals.total === null ? undefined : toUnits(totals.total, 2);
  // Payments below the lines repeat the total.
  const unpaid = [...groups.values()].map((group) =>
    group.filter((entry) => !payment.test(foldText(entry.name)) || units(entry) !== total),
  );
  const [net = 0n, vat = 0n] = [totals.net, totals.vat].map((one) => toUnits(one ?? '0', 2));
  const fitting = unpaid.filter((group) => {
    const sum = group.reduce((all, entry) => all + units(entry), 0n);
    // The net amount and the VAT below it are sums and no list.
    const isSums = vat !== 0n && sum - vat === net && group.some((entry) => units(entry) === vat);
    return group.length > 1 && wanted.includes(sum) && !isSums;
  });
  const best = withLeadingCounts(fitting.toSorted((a, b) => b.length - a.length)[0] ?? []);
  return best.map(({ name, x, amount, count }) => ({
    name: name.replace(/^[•*·]\s*(?=\p{L})/u, ''),
    description: '',
    x,
    quantity: count?.quantity,
    unit: unitOf(count?.unit ?? '') ?? null,
    amount,
    rate: undefined,
    vat: undefined,
  }));
}

/** Reads leading numbers as quantities, as in `2 Margherita`, if every line begins with one. */
function withLeadingCounts(entries: readonly Entry[]): readonly Entry[] {
  const parts = entries.map(({ name, count }) =>
    count === undefined ? /^(\d{1,3})(?:\s?[x×])?\s+(?=\p{L}{2})/iu.exec(name) : null,
  );
  if (entries.length < 2 || parts.some((one) => one === null)) return entries;
  return entries.map((entry, at) => ({
    ...entry,
    name: entry.name.slice(parts[at]?.[0].length ?? 0),
    count: { quantity: parts[at]?.[1] ?? '', unit: '' },
  }));
}

function units(entry: Entry): bigint {
  return hundredths(entry.amount);
}

/** The quantity for the line or name above, as in `0,410 kg x 1,99` or `2 Stk x 2,99`. */
function countIn(text: string, document: PageDocument): Count | undefined {
  const [, digits, unit = ''] =
    /^(\d{1,4}(?:[.,]\d{1,3})?)\s?(\p{L}{0,5})\.?\s?[x×*@]\s?[€$£₺]?\d/iu.exec(
      text.replace(/ {2,}/g, ' ').trim(),
    ) ?? [];
  const quantity = digits === undefined ? undefined : numbersIn(digits, document.mark)[0]?.value;
  return quantity === undefined
    ? undefined
    : { quantity, unit: unit.toLowerCase() === 'x' ? '' : unit };
}

/**
 * The amount equal to quantity times price, in a line without gaps such as `0,342 kg x 19,97 EUR/kg
 * 6,83 B`.
 */
function madeBy({ quantity }: Count, line: Line, document: PageDocument): string | undefined {
  const [, price, amount] = numbersIn(line.text, document.mark);
  const [count, each, whole] = [quantity, price?.value, amount?.value].map((one) =>
    toUnits(roundedDecimal(one ?? '', 3) ?? '0', 3),
  );
  if (count === undefined || each === undefined || whole === undefined) return undefined;
  const off = divideRounded(count * each, 1000n) - whole;
  return whole !== 0n && absolute(off) <= 10n ? amount?.value : undefined;
}

/** Codes with what they mean, some in one line: `a = free of VAT b = plus 7 % VAT`. */
const explained = /(?<!\S)([A-Za-z]|\d)\s?=\s(.+?)(?=\s(?:[A-Za-z]|\d)\s?=\s|$)/g;
/** Maximum letters of such a line. */
const mostOfLegend = 400;

/**
 * The rates by letter, as in `A= 19,0%`, since receipts mark lines with such letters, or by the
 * code in the first column of a table of rates.
 */
export function rateLegend(document: PageDocument): Map<string, string> {
  const rates = new Map<string, string>();
  for (const [at, line] of document.lines.entries()) {
    const [, letter, rate] =
      /^([A-D1-4])\s*[=:)z]?\s*(\d{1,2}(?:[.,]\d{1,2})?)\s?%/.exec(line.text.trim()) ?? [];
    if (letter !== undefined && rate !== undefined) rates.set(letter, rate.replace(',', '.'));
    for (const [, sign = '', words = ''] of line.text.slice(0, mostOfLegend).matchAll(explained)) {
      const folded = foldText(words);
      const [rated] =
        speaksOfTax(folded) || /^[\d.,]+ ?%$/.test(folded)
          ? numbersIn(words, document.mark).filter(({ percent }) => percent)
          : [];
      const own = rated?.value ?? (isUntaxed(folded) ? '0' : undefined);
      if (own !== undefined) rates.set(sign, own);
    }
    const [code, percent] = line.cells;
    const [own] = numbersIn(percent?.text ?? '', document.mark);
    const isRate =
      own?.percent === true || (own !== undefined && percentAbove(document, at, percent));
    if (code !== undefined && isRate && /^(?:[A-Z]{1,2}\d?|\d)$/.test(code.text))
      rates.set(code.text, own.value);
  }
  return rates;
}

/** Whether the cell is below a heading such as `BTW %`, at most three lines above. */
const percentAbove = ({ lines }: PageDocument, at: number, cell: Cell | undefined): boolean =>
  cell !== undefined &&
  lines
    .slice(Math.max(0, at - 3), at)
    .some(({ cells }) =>
      cells.some(
        ({ text, x, x2 }) =>
          x < cell.x2 && x2 > cell.x && /%/.test(text) && speaksOfTax(foldText(text)),
      ),
    );

/** Maximum distance of the right edges of one column, in points. */
const oneEdge = 2;

/** Lines with a text and an amount; a sum that closes a list starts a new block. */
function entriesOf(document: PageDocument, totals: Totals): Entry[] {
  const entries: Entry[] = [];
  let block = 0;
  let left = Infinity;
  let summed = false;
  // The rows since the last sum in a column, to recognise a sum whatever its label.
  let group = { edge: 0, rows: 0, sum: 0n };
  for (const [index, line] of document.lines.entries()) {
    const [start, beside, last] = [line.cells[0], line.cells[1], line.cells.at(-1)];
    // A date precedes the name.
    const first = beside !== last && isDay(start?.text ?? '') ? beside : start;
    const count = countIn(line.text, document);
    const above = document.lines[index - 1];
    const amount =
      last === undefined || first === last ? undefined : numbersIn(last.text, document.mark).at(-1);
    const money =
      amount !== undefined &&
      isMoney(amount, last?.text ?? '', document) &&
      !amount.percent &&
      !/\p{L}{4}/u.test(last?.text ?? '');
    const previous = entries.at(-1);
    const made = first === last && count !== undefined ? madeBy(count, line, document) : undefined;
    if (count !== undefined && above !== undefined) {
      const named = above.cells[0];
      const whole = money ? amount.value : made;
      if (
        whole !== undefined &&
        named !== undefined &&
        amountsOf(above.cells, document).length === 0
      )
        entries.push({ name: named.text, amount: whole, x: named.x, block, count });
      else if (previous !== undefined && above.text.includes(previous.name))
        entries[entries.length - 1] = { ...previous, count };
      continue;
    }
    if (first === undefined || last === undefined || !money) continue;
    const own = hundredths(amount.value);
    const isBelow = Math.abs(last.x2 - group.edge) < oneEdge;
    if (line.cells.length > 3) {
      group = {
        edge: last.x2,
        rows: isBelow ? group.rows + 1 : 1,
        sum: isBelow ? group.sum + own : own,
      };
      continue;
    }
    if (isBelow && group.rows > 0 && own === group.sum) {
      group = { ...group, rows: 0, sum: 0n };
      continue;
    }
    if (isSumLabel(first.text) && !isNamedAfterTax(first.text, own, document, totals)) {
      // A sum indented further than the lines concerns one line; others end the list.
      if (first.x <= left + 3) {
        block += 1;
        left = Infinity;
      }
      summed = left < Infinity;
      continue;
    }
    // Beside a label of a sum, the amount is that of the label and not of the sentence.
    if (line.cells.slice(1, -1).some((cell) => isSumLabel(cell.text))) continue;
    // Indented lines after a sum are charges on the whole invoice.
    if (summed && first.x > left + 3) continue;
    left = Math.min(left, first.x);
    entries.push({
      name: first.text,
      amount: amount.value,
      x: first.x,
      block,
      count: last === undefined ? undefined : countIn(last.text, document),
    });
  }
  return entries;
}

/** Work such as `Quarterly VAT returns` is named after a tax, without its rate or amount. */
const isNamedAfterTax = (
  label: string,
  amount: bigint,
  { mark }: PageDocument,
  { vat }: Totals,
): boolean =>
  amountKind(label) === 'vat' &&
  vat !== null &&
  toUnits(vat, 2) !== amount &&
  !numbersIn(label, mark).some(({ percent }) => percent);
