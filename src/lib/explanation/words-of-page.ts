import { fromUnits } from '#contract/decimal.ts';
import {
  exactOf,
  isSameExact,
  roundToUnits,
  times,
  withoutZeros,
  type Exact,
} from '#documents/numbers/exact.ts';
import { isSumLabel } from '#documents/text/amount-labels.ts';
import type { PageWord, PageWords } from '#documents/text/words.ts';
import { numberReadings } from '#documents/numbers/number-readings.ts';

const moneyDecimals = 2;
const longestAmount = 20;

interface FoundAmount {
  readonly amount: string;
  readonly page: number;
  readonly word: PageWord;
}

/** The amounts that a text can mean, as decimal strings with two decimals. */
function amountsIn(text: string): string[] {
  if (text.length > longestAmount || !/\d/.test(text) || text.startsWith('=')) return [];
  return numberReadings(text).flatMap(({ value }) => {
    const exact = (value.above * 100n) % value.below === 0n;
    return exact ? [fromUnits(roundToUnits(value, moneyDecimals), moneyDecimals)] : [];
  });
}

const sameRow = (one: PageWord, other: PageWord): boolean =>
  Math.abs(one.top - other.top) < Math.min(one.height, other.height) / 2;

function found(pages: PageWords): FoundAmount[] {
  return pages.flatMap((words, page) =>
    words.flatMap((word, index) => {
      const amounts = amountsIn(word.text);
      const next = words[index + 1];
      // Where blanks separate thousands, an amount consists of several words.
      const whole =
        next &&
        /^-?\d{1,3}$/.test(word.text) &&
        /^\d{3}(?:[.,]\d{2})?$/.test(next.text) &&
        sameRow(word, next)
          ? amountsIn(word.text + next.text)
          : [];
      return [...amounts, ...whole].map((amount) => ({ amount, page, word }));
    }),
  );
}

/** Every amount on the pages in all its readings, as often as it is printed; decimal strings. */
export const pageAmounts = (pages: PageWords): readonly string[] =>
  found(pages).map(({ amount }) => amount);

/** The text of a line that the page prints beside an amount. */
export interface PrintedLine {
  readonly name: string;
  /** Decimal string; null unless it times a price in the same row gives the amount. */
  readonly quantity: string | null;
  readonly row: PrintedRow | null;
  /** The page prints the amount only beside sums and taxes, so it is not a line. */
  readonly isSum?: true;
}

interface PrintedRow {
  readonly page: number;
  readonly top: number;
}

/**
 * The name and quantity of a line: the text before its amount in the row of the page. Rows of sums
 * and taxes name no line.
 * @param taken names of existing lines, whose rows are skipped
 */
export function findPrintedLine(
  pages: PageWords,
  amounts: readonly string[],
  taken: readonly string[] = [],
): PrintedLine {
  const own = taken.map((name) => name.trim()).filter((name) => name !== '');
  const rows = found(pages)
    .filter(({ amount }) => amounts.includes(amount))
    .map((place) => lineAt(pages, place))
    .filter(({ name }) => name !== '' && !own.some((one) => name.startsWith(one)));
  const nothing: PrintedLine = { name: '', quantity: null, row: null };
  return (
    rows.find(({ name }) => !isSumLabel(name)) ??
    (rows.length > 0 ? { ...nothing, isSum: true } : nothing)
  );
}

/** A line to find on a page by the amounts that its row may print. */
interface SoughtLine {
  readonly id: string;
  readonly name: string;
  readonly amounts: readonly string[];
}

/** The id of the first line whose row comes after a given row of the page. */
export function lineBehind(
  pages: PageWords,
  row: PrintedRow,
  lines: readonly SoughtLine[],
): string | undefined {
  const places = found(pages).map((place) => ({ ...place, ...lineAt(pages, place) }));
  return lines.find(({ name, amounts }) => {
    const own = name.trim();
    const place = places.find((one) => amounts.includes(one.amount) && one.name.startsWith(own));
    return (
      own !== '' &&
      place?.row &&
      (place.row.page > row.page || (place.row.page === row.page && place.row.top > row.top))
    );
  })?.id;
}

/** The names in the rows of a page that contain one of the amounts (decimal strings). */
export type NamesBeside = (amounts: readonly string[]) => readonly string[];

/** Reads the rows of the pages once, for many questions. */
export function namesBeside(pages: PageWords): NamesBeside {
  const places = Map.groupBy(found(pages), ({ amount }) => amount);
  return (amounts) =>
    amounts.flatMap((amount) =>
      (places.get(amount) ?? []).flatMap((place) => lineAt(pages, place).name || []),
    );
}

/** The index of the first number in a row that gives the amount when multiplied by a later one. */
function quantityIn(words: readonly string[], amount: string): number {
  const readings = words.map((word) =>
    word.length > longestAmount || !/^\d/.test(word) ? [] : numberReadings(word),
  );
  const whole = exactOf(amount);
  return readings.findIndex((counts, at) =>
    readings
      .slice(at + 1)
      .some((prices) =>
        counts.some(({ value: count }) =>
          prices.some(({ value: price }) => whole && isSameExact(times(count, price), whole)),
        ),
      ),
  );
}

function lineAt(pages: PageWords, place: FoundAmount): PrintedLine {
  const before = (pages[place.page] ?? []).filter(
    (word) => sameRow(word, place.word) && word.left < place.word.left,
  );
  const words = before.toSorted((one, other) => one.left - other.left).map((word) => word.text);
  const first = words.findIndex((word) => /\p{L}{2}/u.test(word));
  const rest = first === -1 ? [] : words.slice(first);
  const counted = quantityIn(rest, place.amount);
  const priced = rest.findIndex((word) => amountsIn(word).length > 0 && /[.,]\d{2}$/.test(word));
  const [end = rest.length] = [counted, priced].filter((at) => at !== -1).sort((a, b) => a - b);
  const [count] = numberReadings(rest[counted] ?? '');
  const quantity = count && unitsOf(count.value);
  return {
    name: rest.slice(0, end).join(' ').slice(0, 200),
    quantity: quantity ?? null,
    row: { page: place.page, top: place.word.top },
  };
}

/** A quantity without trailing zeros; undefined with more than three decimals. */
function unitsOf(value: Exact): string | undefined {
  const exact = (value.above * 1000n) % value.below === 0n;
  return exact ? withoutZeros(fromUnits(roundToUnits(value, 3), 3)) : undefined;
}
