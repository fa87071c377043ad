import { fromUnits, toUnits } from '#contract/decimal.ts';
import { roundedDecimal } from '#documents/field-values.ts';
import {
  gluedUnit,
  numbersIn,
  plainNumber,
  withoutCurrency,
} from '#documents/numbers/printed-number.ts';
import { isSumLabel } from '#documents/text/amount-labels.ts';
import { labelOf } from '#documents/totals/cell-amounts.ts';
import { foldText } from '#documents/text/fold-text.ts';
import { isLoneNumber, joinedWord } from '#documents/text/digit-groups.ts';
import { cellOf, type Cell, type Line } from '#documents/text/lines.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { isDay } from '#documents/dates/printed-dates.ts';
import { unitOf } from '#documents/units.ts';
import type { Word } from '#documents/text/words.ts';

/** A number in a row with its position. */
export interface RowNumber {
  /** As plain decimal text. */
  readonly value: string;
  readonly decimals: number;
  readonly percent: boolean;
  /** In hundredths; undefined if it cannot be an amount. */
  readonly units: bigint | undefined;
  readonly x: number;
  readonly x2: number;
  /** The unit after it, as printed. */
  readonly unit: string;
}

/** A line of the page, split into numbers and texts. */
export interface ValueRow {
  readonly index: number;
  readonly line: Line;
  readonly numbers: readonly RowNumber[];
  readonly texts: readonly Cell[];
  /** Numbers inside texts: `8,25 hours at 165,00`. */
  readonly inTexts: readonly RowNumber[];
  /** Whether it is labelled as a sum. */
  readonly sum: boolean;
}

/** Minimum gap, as a share of the letters' height, at which another column may begin. */
const wide = 0.4;
/** Minimum gap before an amount with cents at the end of a text: less than a blank, which is 0.28. */
const narrow = 0.2;
/** Maximum difference of baselines in one row, as a share of the letters' height. */
const oneRow = 0.45;

/** The rows of the document with their cells split into numbers and texts. */
export function valueRows(document: PageDocument): ValueRow[] {
  const rows: ValueRow[] = [];
  for (const [index, line] of document.lines.entries()) {
    const before = rows.at(-1);
    const joins =
      before !== undefined &&
      before.line.page === line.page &&
      line.y - before.line.y < oneRow * Math.min(line.h, before.line.h) &&
      !overlaps(before.line, line);
    const cells = joins
      ? [...before.line.cells, ...line.cells].toSorted((a, b) => a.x - b.x)
      : line.cells;
    const whole: Line = joins
      ? { ...before.line, cells, text: cells.map((cell) => cell.text).join('  ') }
      : line;
    if (joins) rows.pop();
    rows.push(rowOf(whole, joins ? before.index : index, document));
  }
  return rows;
}

function overlaps(a: Line, b: Line): boolean {
  return a.cells.some((one) => b.cells.some((other) => one.x < other.x2 && one.x2 > other.x));
}

/** The rate in the price of a line, beside its name: `inkl. 19 % MwSt.`, `TVA 20 % incluse`. */
const includedRate =
  /^(?:incl|inkl)[a-z]*\.? (?:of )?\d+(?:[.,]\d+)? ?% ?[a-z.]+$|^[a-z.]+ \d+(?:[.,]\d+)? ?% (?:incl|inkl)[a-z]*\.?$/;

function rowOf(line: Line, index: number, document: PageDocument): ValueRow {
  const numbers: RowNumber[] = [];
  const texts: Cell[] = [];
  // The limit protects against documents that are built to exhaust the rules; real rows have fewer
  // cells.
  const cells = line.cells.slice(0, 60).map((cell) => grouped(cell, line, document));
  for (const cell of cells) {
    if (isDay(cell.text)) {
      texts.push(cell);
      continue;
    }
    const count = countOf(cell, document);
    if (count !== undefined) {
      numbers.push(count);
      continue;
    }
    const { found, rest } = numbersOf(cell, document);
    numbers.push(...found);
    texts.push(...rest);
  }
  const named = texts.filter(({ text }) => !includedRate.test(foldText(text)));
  const isNoted = named.some(({ text }) => /\p{L}{2}/u.test(text));
  const labels = line.cells
    .filter(({ text }) => !isNoted || !includedRate.test(foldText(text)))
    .map((cell) => labelOf(cell, document))
    .filter((text) => text !== '');
  const last = numbers.at(-1);
  const beside =
    last === undefined ? undefined : (isNoted ? named : texts).findLast(({ x }) => x < last.x);
  const sum = [...(labels.length <= 3 ? labels : []), beside?.text ?? ''].some((text) =>
    isSumLabel(text.replace(/[-\d.,\s%()]+$/u, '')),
  );
  const inTexts = texts.flatMap(({ words }) =>
    words.slice(0, 60).flatMap((word, at) => numberOf(word, words[at + 1], document) ?? []),
  );
  return { index, line, numbers, texts, inTexts, sum };
}

/**
 * A cell such as `2 500`, or `2 500 words at 0.09`, with its first number in one if that, times a
 * number of the row, makes its amount.
 */
function grouped(cell: Cell, { cells }: Line, document: PageDocument): Cell {
  const count = [4, 3, 2].find((most) => isLoneNumber(cell.words.slice(0, most)));
  const [first, ...others] = cell.words.slice(0, count);
  if (first === undefined || count === undefined) return cell;
  const whole = others.reduce((one, word) => joinedWord(one, word), first);
  const numbers = cells.flatMap(({ text }) => numbersIn(text, document.mark)).map(scaled);
  const isMade = numbers.some(
    (price) => price !== 0n && numbers.includes(BigInt(whole.text) * price),
  );
  return isMade ? cellOf([whole, ...cell.words.slice(count)]) : cell;
}

/** In ten-thousandths, to compare a product with an amount. */
const scaled = ({ value }: { readonly value: string }): bigint =>
  toUnits(roundedDecimal(value, 4) ?? '0', 4);

/** The quantity in a cell such as `10Stk`, which is no amount of money. */
function countOf({ text, x, x2 }: Cell, document: PageDocument): RowNumber | undefined {
  const [, digits = '', unit = ''] = gluedUnit.exec(text) ?? [];
  const value = plainNumber(digits, document.mark);
  if (value === undefined || withoutCurrency(text) !== text) return undefined;
  const decimals = value.split('.')[1]?.length ?? 0;
  return { value, decimals, percent: false, units: undefined, x, x2, unit };
}

/** What is printed behind a price in cents, or for a thousand, with the decimals that it moves. */
const partOf = new Map([
  ...['ct', 'cts', 'cent', 'cents', 'snt', 'øre', 'öre', 'pence', '¢'].map(
    (word) => [word, 2] as const,
  ),
  ['‰', 3],
]);

/** The price as a plain one, which is no amount. */
const lessened = (price: RowNumber, places: number): RowNumber => {
  const decimals = price.decimals + places;
  const value = fromUnits(toUnits(price.value, price.decimals), decimals);
  return { ...price, value, decimals, units: undefined };
};

/** A word that may be a unit. */
const shortWord = /^\p{L}{1,6}\.?$/u;

/** The numbers of a cell with their units; words with letters remain texts. */
function numbersOf(cell: Cell, document: PageDocument): { found: RowNumber[]; rest: Cell[] } {
  const found: RowNumber[] = [];
  const rest: Cell[] = [];
  let open: Word[] = [];
  const letters = /\p{L}{2}/u.test(withoutCurrency(cell.text));
  const blank = 1.2 * blankOf(cell);
  const close = () => {
    if (
      open.length > 0 &&
      /[\p{L}\p{N}]/u.test(withoutCurrency(open.map((word) => word.text).join(' ')))
    )
      rest.push(cellOf(open));
    open = [];
  };
  for (const [at, word] of cell.words.slice(0, 60).entries()) {
    const number = numberOf(word, cell.words[at + 1], document);
    const before = found.at(-1);
    // Numbers inside a text belong to it; only those at its ends may belong to a column.
    const last = open.at(-1);
    const inside =
      letters &&
      last !== undefined &&
      (word.x - last.x2 <
        (number?.decimals === 2 ? narrow * word.h : Math.max(wide * word.h, blank)) ||
        !isTail(cell, at + 1, document));
    if (number !== undefined && !inside) {
      close();
      found.push(number);
    } else if (
      before !== undefined &&
      open.length === 0 &&
      before.unit === '' &&
      unitOf(word.text) !== undefined &&
      word.x - before.x2 < word.h
    )
      found[found.length - 1] = { ...before, unit: word.text, x2: word.x2 };
    else if (
      before !== undefined &&
      open.length === 0 &&
      partOf.has(word.text.toLowerCase()) &&
      word.x - before.x2 < word.h
    )
      found[found.length - 1] = lessened(before, partOf.get(word.text.toLowerCase()) ?? 0);
    else if (before !== undefined && open.length === 0 && /^%$/.test(word.text))
      found[found.length - 1] = { ...before, percent: true };
    else {
      // Quantities with units are aligned by their units, known or not: `702 kWh`, `31 days`.
      const isUnit =
        at === 1 &&
        cell.words.length === 2 &&
        shortWord.test(word.text) &&
        withoutCurrency(cell.text) === cell.text;
      if (before !== undefined && isUnit) found[found.length - 1] = { ...before, x2: word.x2 };
      open.push(word);
    }
  }
  close();
  return { found, rest };
}

/** The narrowest blank before a word of letters, zero for none: a typewriter's is wide. */
function blankOf({ words }: Cell): number {
  const blanks = words
    .slice(0, 60)
    .flatMap((word, at) =>
      /^\p{L}/u.test(word.text) ? word.x - (words[at - 1]?.x2 ?? word.x) : [],
    )
    .filter((blank) => blank > 0);
  return blanks.length === 0 ? 0 : Math.min(...blanks);
}

/** Whether only numbers, currencies and units follow in the cell. */
function isTail(cell: Cell, from: number, document: PageDocument): boolean {
  return cell.words
    .slice(from)
    .every(
      (word) =>
        numberOf(word, undefined, document) !== undefined ||
        unitOf(word.text) !== undefined ||
        !/\p{L}/u.test(withoutCurrency(word.text)),
    );
}

function numberOf(
  word: Word,
  next: Word | undefined,
  document: PageDocument,
): RowNumber | undefined {
  const [one, ...more] = numbersIn(word.text, document.mark);
  if (one === undefined || more.length > 0) return undefined;
  const around = withoutCurrency(word.text.slice(0, one.at) + word.text.slice(one.end))
    .replace(/[%():.*]/g, '')
    .trim();
  if (around !== '' && !(one.decimals === 2 && /^[A-Z]$/.test(around))) return undefined;
  const isCredit =
    one.decimals === 2 &&
    next?.text === 'CR' &&
    next.x - word.x2 < word.h &&
    !one.value.startsWith('-');
  const value = isCredit ? `-${one.value}` : one.value;
  const rounded = roundedDecimal(value, 2);
  const money = one.decimals <= 2 && !one.percent && rounded !== undefined && rounded.length <= 14;
  return {
    value,
    decimals: one.decimals,
    percent: one.percent || (next?.text === '%' && next.x - word.x2 < word.h),
    units: money ? toUnits(rounded, 2) : undefined,
    x: word.x,
    x2: word.x2,
    unit: '',
  };
}
