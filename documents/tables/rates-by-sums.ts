import type { Share } from '#documents/fields/tax-shares.ts';
import { sumOf, units } from './printed-table.ts';
import type { PrintedItem } from './table-items.ts';

/** More lines have too many ways to be divided. */
const mostLines = 16;

/**
 * The lines with their rates where a receipt prints only what each of two rates adds up to, and
 * there is one way to divide the lines so. Unchanged where there is none, or are several.
 */
export function ratesBySums(
  items: readonly PrintedItem[],
  shares: readonly Share[],
): readonly PrintedItem[] {
  const all = sumOf(items);
  // Beside one rate stands what is free of tax.
  const [one, two = one && { rate: '0', base: all - one.base, vat: 0n }] = shares;
  if (
    one === undefined ||
    two === undefined ||
    two.base === 0n ||
    shares.length > 2 ||
    items.length < 2 ||
    items.length > mostLines ||
    items.some((item) => item.rate !== undefined)
  )
    return items;
  const amounts = items.map((item) => units(item.amount));
  for (const part of [(share: Share) => share.base + share.vat, (share: Share) => share.base]) {
    const rest = all - part(one) - part(two);
    // What is left may be one line that is free of tax, such as a tourist tax.
    const free = rest === 0n ? [] : amounts.flatMap((amount, at) => (amount === rest ? [at] : []));
    if ((rest === 0n ? 0 : 1) !== free.length) continue;
    const taxed = amounts.map((amount, at) => (free.includes(at) ? 0n : amount));
    const ways = waysTo(taxed, part(one)).filter((way) => free.every((at) => way[at] === false));
    // Lines of one amount may change places: that is another way only where both rates have one.
    const distinct = new Map(ways.map((way) => [amountsIn(way, taxed), way]));
    const [way] = distinct.values();
    if (way === undefined || distinct.size > 1 || isShared(way, taxed)) return items;
    return items.map((item, at) =>
      free.includes(at) ? item : { ...item, rate: way[at] === true ? one.rate : two.rate },
    );
  }
  return items;
}

/** Every choice of lines that adds up to the amount, at most a few. */
function waysTo(amounts: readonly bigint[], wanted: bigint): boolean[][] {
  const ways: boolean[][] = [];
  for (let choice = 0; choice < 2 ** amounts.length && ways.length < 50; choice += 1) {
    const way = amounts.map((_, at) => Math.floor(choice / 2 ** at) % 2 === 1);
    const sum = amounts.reduce((all, amount, at) => (way[at] === true ? all + amount : all), 0n);
    if (sum === wanted) ways.push(way);
  }
  return ways;
}

const amountsIn = (way: readonly boolean[], amounts: readonly bigint[]): string =>
  amounts
    .filter((_, at) => way[at] === true)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join();

/** Whether lines of one amount are of both rates: which is which nobody can tell. */
function isShared(way: readonly boolean[], amounts: readonly bigint[]): boolean {
  return amounts.some((amount, at) =>
    amounts.some((other, place) => other === amount && way[place] !== way[at]),
  );
}
