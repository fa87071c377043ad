import { hundredths } from '#documents/field-values.ts';
import { isShare } from '#documents/numbers/tax-share.ts';
import { numbersIn } from '#documents/numbers/printed-number.ts';
import { cellOf, type Cell } from '#documents/text/lines.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { foldText } from '#documents/text/fold-text.ts';
import {
  isOutside,
  isTaxOnPremiums,
  isWithheld,
  speaksOfTax,
} from '#documents/text/amount-labels.ts';
import { isOtherShare, isUntaxed } from './further-charges.ts';
import { amountsOf, labelOf } from './cell-amounts.ts';
import { labelledOn } from './labelled-amounts.ts';

/** Maximum amounts and rates of a row; hostile files have more, and comparing all takes minutes. */
const mostOfRow = 40;

/** A rate with its base and its tax, in hundredths. */
export interface Share {
  readonly rate: string;
  readonly base: bigint;
  readonly vat: bigint;
  /** Whether its line says that it is a tax. */
  readonly named?: boolean;
}

/**
 * Lines with a rate, a base and its VAT, as `19 % … 64,46 … 12,25`, and with an untaxed base beside
 * them, as `exempt … 11,00 … 0,00`.
 */
export function breakdownOf(document: PageDocument): readonly Share[] {
  const known = breakdowns.get(document);
  if (known !== undefined) return known;
  const found = sharesOn(document);
  breakdowns.set(document, found);
  return found;
}

/** Cached, because the sums and the lines of a document both need it. */
const breakdowns = new WeakMap<PageDocument, readonly Share[]>();

function sharesOn(document: PageDocument): Share[] {
  const shares = new Map<string, Share>();
  const rows = new Set<number>();
  for (const [index, line] of document.lines.entries()) {
    const amounts = amountsOf([...line.cells, ...amountBelow(document, index)], document);
    // Withheld tax, a city tax and one on premiums have rates as well, but are not VAT. A
    // sentence may name all taxes, and amounts without VAT as well.
    const folded = foldText(line.text);
    const isOther = isUntaxed(folded) && !isOutside(folded);
    if (isWithheld(line.text) || isOther || isTaxOnPremiums(line.text)) continue;
    if (amounts.length < 2 || amounts.length > mostOfRow) continue;
    const labels = boxLabelsAbove(document, index);
    const taxes = labels.map(isTax);
    const rates = [...line.cells, ...labels, ...rateAbove(document, index)]
      .flatMap((cell) => numbersIn(cell.text, document.mark))
      .filter((one) => one.percent || one.decimals < 3);
    if (rates.length > mostOfRow) continue;
    const named = speaksOfTax(foldText(line.text));
    for (const rate of rates) {
      const percent = hundredths(rate.value);
      if (percent <= 0n || percent > 3000n) continue;
      const share = amounts.flatMap((base, at) =>
        amounts
          .filter((_, box) =>
            taxes[box] === undefined ? box > at || (named && box < at) : box > at && taxes[box],
          )
          .filter((vat) => base !== 0n && vat !== 0n && isShare(base, percent, vat, document.whole))
          .map((vat) => ({ rate: rate.value, base, vat, named })),
      )[0];
      if (share === undefined) continue;
      shares.set(String(percent), share);
      rows.add(index);
    }
  }
  for (const share of sharesOfTwoRows(document)) {
    const percent = String(hundredths(share.rate));
    if (!shares.has(percent)) shares.set(percent, share);
  }
  const taxed = [...shares.values()];
  const whole = taxed.reduce((all, { base, vat }) => all + base + vat, 0n);
  // The rows of the lines repeat the untaxed amounts.
  const untaxed = new Set<bigint>();
  const isNearRow = (index: number, most: number) =>
    Array.from({ length: 2 * most + 1 }, (_, at) => index - most + at).some((row) => rows.has(row));
  for (const [index, { cells }] of document.lines.entries()) {
    if (rows.has(index) || !isNearRow(index, hasRateOfNothing(cells, document) ? 3 : 1)) continue;
    const [base = 0n, vat, gross = base, ...more] = amountsOf(cells, document);
    // The same may follow in another currency.
    if (base === 0n || vat !== 0n || gross !== base || (more.at(-1) ?? 0n) !== 0n) continue;
    untaxed.add(base);
    rows.add(index);
  }
  // Exempt and zero-rated amounts may have separate rows.
  const all = [...untaxed].reduce((sum, base) => sum + base, 0n);
  const [first = 0n] = untaxed;
  for (const base of [all, first])
    if (base !== 0n && isPrinted(whole + base, document))
      return [...taxed, { rate: '0', base, vat: 0n }];
  return taxed;
}

/** Maximum sums of one rate; only hostile files have more. */
const mostOfRate = 12;

/** Rates with a base and a tax in separate rows: `Net at 19 % … 100.00`, `VAT 19 % … 19.00`. */
function sharesOfTwoRows(document: PageDocument): Share[] {
  const stated = labelledOn(document);
  const byRate = Map.groupBy(stated, ({ rate }) => rate);
  return [...byRate].flatMap(([rate, sums]) => {
    if (rate === undefined || sums.length > mostOfRate) return [];
    const percent = hundredths(rate);
    if (percent <= 0n || percent > 3000n) return [];
    const pairs = sums.flatMap(({ amount: base, line }) =>
      sums.flatMap(({ kind, amount: vat, line: other }) =>
        kind === 'vat' &&
        line !== other &&
        vat !== 0n &&
        isShare(base, percent, vat, document.whole)
          ? [{ rate, base, vat, named: true }]
          : [],
      ),
    );
    const distinct = new Map(pairs.map((pair) => [`${pair.base} ${pair.vat}`, pair]));
    return distinct.size === 1 ? [...distinct.values()] : [];
  });
}

/** The rate at the end of the line above, if a sentence continues in this line with its tax. */
function rateAbove(document: PageDocument, index: number): readonly Cell[] {
  const [above, line] = [document.lines[index - 1], document.lines[index]];
  const last = above?.cells.at(-1);
  return last !== undefined && above?.page === line?.page && /\d\s?%$/.test(last.text)
    ? [cellOf(last.words.slice(-2))]
    : [];
}

/** The amount that begins the next line, if a sentence breaks after its currency. */
function amountBelow(document: PageDocument, index: number): readonly Cell[] {
  const [line, below] = [document.lines[index], document.lines[index + 1]];
  const [first] = below?.cells ?? [];
  return first !== undefined &&
    below?.page === line?.page &&
    /\d.*[€$£]$/.test(line?.cells.at(-1)?.text ?? '')
    ? [cellOf(first.words.slice(0, 1))]
    : [];
}

/** The labels of a row of sums in boxes, as `Goods 9 %`, above a row of nothing but amounts. */
function boxLabelsAbove(document: PageDocument, index: number): readonly Cell[] {
  const [labels, row] = [document.lines[index - 1], document.lines[index]];
  return labels !== undefined &&
    row !== undefined &&
    labels.page === row.page &&
    row.cells.length === labels.cells.length &&
    row.cells.every((cell) => amountsOf([cell], document).length === 1) &&
    row.cells.every((cell) => labelOf(cell, document) === '') &&
    labels.cells.every((cell) => labelOf(cell, document) !== '')
    ? labels.cells
    : [];
}

const isTax = ({ text }: Cell): boolean => speaksOfTax(foldText(text));

/** Whether a row says `0 %`; other sums may be between such a row and those of the rates. */
const hasRateOfNothing = (cells: readonly Cell[], document: PageDocument): boolean =>
  cells.some(({ text }) =>
    numbersIn(text, document.mark).some(({ percent, value }) => percent && Number(value) === 0),
  );

/** Whether the page prints this amount in hundredths. */
export const isPrinted = (amount: bigint, document: PageDocument): boolean =>
  document.lines.some(({ cells }) => amountsOf(cells, document).includes(amount));

/**
 * The only tax that a percentage proves to be included in the total, as `VAT 20 % (included) 22.18`
 * of 133.11. The percentage is beside it, in the heading above it, or anywhere if the words beside it
 * say that it is a tax.
 */
export function taxInside(document: PageDocument, total: bigint): bigint | null {
  const printed = ratesIn(
    document.lines.flatMap(({ cells }) => cells),
    document,
  );
  const found = new Set<bigint>();
  let headings: readonly Cell[] = [];
  for (const { cells } of document.lines) {
    const label = cells[0]?.text ?? '';
    if (isTaxOnPremiums(label)) continue;
    const beside = isOtherShare(label) ? [] : ratesIn(cells, document);
    const heads = amountsOf(cells, document).length > 0 ? [] : cells.filter(isTaxOfRate);
    if (heads.length > 0) headings = heads;
    for (const cell of cells) {
      const above = headings.filter(({ x, x2 }) => x < cell.x2 && cell.x < x2);
      const rates = speaksOfTax(foldText(cell.text))
        ? printed
        : [...beside, ...ratesIn(above, document)];
      for (const vat of rates.length === 0 ? [] : amountsOf([cell], document))
        if (rates.some((rate) => isShare(total - vat, rate, vat, document.whole))) found.add(vat);
    }
  }
  const [only, ...others] = found;
  return others.length === 0 ? (only ?? null) : null;
}

/** Whether a cell is a heading such as `MwSt 7 %`, which has the rate of the taxes below it. */
const isTaxOfRate = (cell: Cell): boolean => cell.text.includes('%') && isTax(cell);

/** The percentages in cells that may be rates of a tax, in hundredths. */
const ratesIn = (cells: readonly Cell[], document: PageDocument): readonly bigint[] => [
  ...new Set(
    cells
      .flatMap(({ text }) => numbersIn(text, document.mark))
      .filter(({ percent }) => percent)
      .map(({ value }) => hundredths(value))
      .filter((rate) => rate > 0n && rate <= 3000n),
  ),
];
