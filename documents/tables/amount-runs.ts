import { absolute } from '#documents/numbers/exact.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { amountsOf } from '#documents/totals/cell-amounts.ts';
import type { RowNumber, ValueRow } from './row-values.ts';

/** A number of a column with its row. */
interface Member {
  readonly row: ValueRow;
  readonly number: RowNumber;
  readonly units: bigint;
  /** Whether the row's label says that it is a sum. */
  readonly isSum: boolean;
}

/** Numbers in a column that add up to an amount printed below, or are products of their rows. */
export interface AmountRun {
  readonly members: readonly Member[];
  readonly sum: bigint;
  /** Whether their sum is printed below them. */
  readonly printed: boolean;
  /** Number of rows above that are left out although they are not sums. */
  readonly leftOut: number;
  /** The share of the column that belongs to it. */
  readonly share: number;
}

/** A limit that only data sets and hostile files exceed. */
const mostRows = 3000;
const mostColumns = 20;
const mostStarts = 40;
const mostEnds = 4;
/** Maximum distance of the edges of one column, as a share of its letters' height. */
const apart = 0.45;

/**
 * Every run of amounts in a column whose sum is printed below, which finds a table without its
 * heading.
 * @param certain sums that are known, though they may not be printed below the lines: a hotel prints
 *   its taxes among the charges, an energy supplier its sums on the page before
 */
export function amountRuns(
  document: PageDocument,
  rows: readonly ValueRow[],
  certain: readonly bigint[] = [],
): AmountRun[] {
  const wanted = printedAt(document);
  const runs: AmountRun[] = [];
  for (const all of columnsOf(rows.slice(0, mostRows))) {
    const column = withoutEnd(all).filter(({ isSum }) => !isSum);
    runs.push(
      ...runsIn(column, wanted, certain),
      ...runsIn(withoutSums(all), wanted, certain),
      ...madeIn(column),
    );
    // A row called a sum or a tax that is between lines, or has a quantity, may be one:
    // `Corporation tax return`.
    if (column.length < all.length)
      runs.push(...runsIn(all, wanted, certain).filter(({ members }) => isBetweenLines(members)));
  }
  return runs;
}

/**
 * The column up to the sum after which only sums and zeros follow, such as a zero rounding. With
 * a quantity, a zero amount is a line.
 */
function withoutEnd(column: readonly Member[]): readonly Member[] {
  const last = column.findLastIndex(
    ({ isSum, units, row }) => !isSum && (units !== 0n || row.numbers.length > 1),
  );
  const end = column.findIndex(({ isSum }, at) => at > last && isSum);
  return end < 0 ? column : column.slice(0, end);
}

const isBetweenLines = (members: readonly Member[]): boolean =>
  members.length > 2 &&
  members.some(({ isSum }) => isSum) &&
  members.at(0)?.isSum === false &&
  members.slice(-1).every(({ isSum, row }) => !isSum || isCounted(row, true));

/** The last line on which each amount is printed. */
function printedAt(document: PageDocument): Map<bigint, number> {
  const found = new Map<bigint, number>();
  for (const [index, line] of document.lines.entries())
    for (const amount of amountsOf(line.cells, document)) found.set(amount, index);
  return found;
}

/** Columns of numbers with the same left edge, right edge or middle. */
function columnsOf(rows: readonly ValueRow[]): Member[][] {
  const columns = new Map<string, Member[]>();
  for (const edge of [
    (one: RowNumber) => one.x2,
    (one: RowNumber) => one.x,
    (one: RowNumber) => (one.x + one.x2) / 2,
  ]) {
    const open: { place: number; members: Member[] }[] = [];
    for (const row of rows) {
      const isSum = row.sum && !isCounted(row);
      for (const number of row.numbers) {
        if (number.units === undefined || number.percent) continue;
        const place = edge(number);
        const near = open.find((one) => Math.abs(one.place - place) <= apart * row.line.h);
        const member = { row, number, units: number.units, isSum };
        if (near === undefined) {
          if (open.length < mostColumns) open.push({ place, members: [member] });
        } else if (near.members.at(-1)?.row !== row) {
          near.members.push(member);
          // Pictures are not quite straight, so the edge follows the last number.
          near.place = place;
        }
      }
    }
    for (const { members } of open) columns.set(keyOf(members), members);
  }
  return [...columns.values()];
}

const keyOf = (members: readonly Member[]): string =>
  members.map(({ row, number }) => `${row.index}:${Math.round(number.x)}`).join();

/**
 * Whether two numbers of the row multiply to a third, or with a tax to a fourth: an item, even if
 * its name is `Total care`.
 * @param once whether a factor of one counts too
 */
function isCounted(row: ValueRow, once = false): boolean {
  const values = row.numbers.flatMap((one) =>
    one.units === undefined || one.percent ? [] : [one.units],
  );
  if (values.length < 3 || values.length > 8) return false;
  return values.some((a, i) =>
    values.some(
      (b, j) =>
        j > i &&
        (once || (a !== 100n && b !== 100n)) &&
        values.some(
          (c, k) =>
            k !== i &&
            k !== j &&
            c !== 0n &&
            (isProduct(a, b, c) ||
              values.some(
                (d, l) =>
                  l !== i && l !== j && l !== k && d > 0n && d * 2n < c && isProduct(a, b, c - d),
              )),
        ),
    ),
  );
}

/** Whether two numbers multiply to the third, within rounding; all in hundredths. */
function isProduct(a: bigint, b: bigint, c: bigint): boolean {
  const off = a * b - c * 100n;
  return absolute(off) <= 50n;
}

/**
 * A column without sub-totals of any label; taxes are added to them. Empty if it has no
 * sub-total.
 */
function withoutSums(column: readonly Member[]): Member[] {
  const lines: Member[] = [];
  let [group, rows, sums] = [0n, 0, 0];
  for (const member of column) {
    const { units, isSum, row } = member;
    const adds = group !== 0n && units === group;
    // Two equal amounts may be two lines, unless there was a sub-total before.
    if (adds && (isSum || row.numbers.length === 1) && (rows > 1 || sums > 0)) {
      if (!isSum) sums += 1;
      [group, rows] = [0n, 0];
      continue;
    }
    if (!isSum) lines.push(member);
    [group, rows] = [group + units, rows + 1];
  }
  return sums > 0 ? lines : [];
}

const sumOf = (members: readonly Member[]): bigint =>
  members.reduce((all, { units }) => all + units, 0n);

function runsIn(
  column: readonly Member[],
  wanted: ReadonlyMap<bigint, number>,
  certain: readonly bigint[],
): AmountRun[] {
  const runs: AmountRun[] = [];
  for (let start = 0; start < Math.min(column.length, mostStarts); start += 1) {
    const first = column[start];
    if (first === undefined) break;
    let sum = 0n;
    let found = 0;
    for (let end = start; end < column.length && found < mostEnds; end += 1) {
      const member = column[end];
      if (member === undefined) break;
      sum += member.units;
      const at = wanted.get(sum);
      const isBelow = at !== undefined && at > member.row.index;
      const isKnown = certain.includes(sum) && (at === undefined || at < first.row.index);
      if (sum === 0n || !(isBelow || isKnown)) continue;
      found += 1;
      runs.push({
        members: column.slice(start, end + 1),
        sum,
        leftOut: start,
        printed: true,
        share: (end + 1 - start) / column.length,
      });
    }
  }
  return runs;
}

/** Consecutive rows in which two numbers multiply to a third. */
function madeIn(column: readonly Member[]): AmountRun[] {
  const runs: AmountRun[] = [];
  let open: Member[] = [];
  const close = () => {
    if (open.length > 0 && runs.length < mostEnds)
      runs.push({
        members: open,
        sum: sumOf(open),
        leftOut: 0,
        share: open.length / column.length,
        printed: false,
      });
    open = [];
  };
  for (const member of column) {
    if (isCounted(member.row, true)) open.push(member);
    else close();
  }
  close();
  return runs;
}
