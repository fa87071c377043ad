import { fromUnits } from '#contract/decimal.ts';
import { divideRounded } from '#documents/numbers/exact.ts';
import type { Share } from '#documents/fields/tax-shares.ts';
import { sumOf, units } from './printed-table.ts';
import type { PrintedItem } from './table-items.ts';

/** Maximum number of lines, because the number of divisions doubles with each. */
const mostLines = 16;

/**
 * The lines with their rates, if a receipt prints only the sums of two rates and there is one way
 * to divide the lines between them. Otherwise they are unchanged.
 */
export function ratesBySums(
  items: readonly PrintedItem[],
  shares: readonly Share[],
): readonly PrintedItem[] {
  const all = sumOf(items);
  const untaxed = shares.find(({ vat }) => vat === 0n);
  const [one, other, ...more] = shares.filter((share) => share !== untaxed);
  // Besides a single rate, the rest is free of tax.
  const two = other ?? untaxed ?? (one && { rate: '0', base: all - one.base, vat: 0n });
  if (
    one === undefined ||
    two === undefined ||
    two.base === 0n ||
    more.length > 0 ||
    items.length < 2 ||
    items.length > mostLines ||
    items.some((item) => item.rate !== undefined)
  )
    return items;
  const amounts = items.map((item) => units(item.amount));
  for (const part of [(share: Share) => share.base + share.vat, (share: Share) => share.base]) {
    const rest = all - part(one) - part(two);
    // The rest may be one line free of tax, such as a tourist tax.
    const free = rest === 0n ? [] : amounts.flatMap((amount, at) => (amount === rest ? [at] : []));
    if ((rest === 0n ? 0 : 1) !== free.length) continue;
    const taxed = amounts.map((amount, at) => (free.includes(at) ? 0n : amount));
    const ways = waysTo(taxed, part(one)).filter((way) => free.every((at) => way[at] === false));
    // Exchanging lines with the same amount makes a different division only if both rates have one.
    const distinct = new Map(ways.map((way) => [amountsIn(way, taxed), way]));
    const [way] = distinct.values();
    if (way === undefined || distinct.size > 1 || isShared(way, taxed)) return items;
    return items.map((item, at) =>
      free.includes(at)
        ? { ...item, ...(rest === untaxed?.base ? { rate: '0' } : {}) }
        : { ...item, rate: way[at] === true ? one.rate : two.rate },
    );
  }
  return items;
}

/** Maximum of short texts in a row that are tried as the code of a tax. */
const mostCodes = 3;

/**
 * The lines with their rates by the codes in their rows, if those of each rate with one code add up
 * to its base. Lines with other codes bear no tax.
 */
export function ratesByCodes(
  items: readonly PrintedItem[],
  shares: readonly Share[],
): readonly PrintedItem[] {
  const taxed = shares.filter(({ vat }) => vat !== 0n);
  if (taxed.length === 0 || items.some(({ rate }) => rate !== undefined)) return items;
  for (let place = 1; place <= mostCodes; place += 1) {
    const groups = Map.groupBy(items, ({ codes }) => codes?.at(-place) ?? '');
    if (groups.size < 2 || groups.size > taxed.length + 1) continue;
    for (const part of [(share: Share) => share.base, (share: Share) => share.base + share.vat]) {
      const codes = taxed.map((share) =>
        [...groups].flatMap(([code, lines]) => (sumOf(lines) === part(share) ? [code] : [])),
      );
      if (codes.some(({ length }) => length !== 1)) continue;
      const rates = new Map(taxed.map(({ rate }, at) => [codes[at]?.[0], rate]));
      if (rates.size === taxed.length)
        return items.map((item) => ({
          ...item,
          rate: rates.get(item.codes?.at(-place) ?? '') ?? '0',
        }));
    }
  }
  return items;
}

/**
 * Whether the tax is this rate, in thousandths of a per cent, of the base; both in hundredths.
 * @param most how far it may be off, where it is the sum of rounded taxes
 */
export const isTaxOn = (base: bigint, rate: bigint, vat: bigint, most = 0n): boolean => {
  const off = divideRounded(base * rate, 100_000n) - vat;
  return off <= most && off >= -most;
};

/**
 * The lines that bear the tax, if only one sum of some of them makes it at a printed rate: material
 * beside labour in the United States.
 * @param rates in thousandths of a per cent
 */
export function taxedPart(
  items: readonly PrintedItem[],
  rates: readonly bigint[],
  vat: bigint,
): Share | undefined {
  if (vat === 0n || items.length < 2 || items.length > mostLines) return undefined;
  const amounts = items.map((item) => units(item.amount));
  const sums = amounts.reduce<readonly bigint[]>(
    (all, amount) => [...new Set([...all, ...all.map((sum) => sum + amount)])],
    [0n],
  );
  const within = (most: bigint) =>
    [...new Set(rates)].flatMap((rate) =>
      sums.filter((base) => isTaxOn(base, rate, vat, most)).map((base) => ({ rate, base })),
    );
  // The tax of each line may be rounded on its own.
  const exact = within(0n);
  const [only, ...more] = exact.length > 0 ? exact : within(1n);
  return only === undefined || more.length > 0
    ? undefined
    : { rate: fromUnits(only.rate, 3), base: only.base, vat };
}

/** Selections of lines that add up to the amount, limited to a few. */
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

/** Whether lines with the same amount belong to both rates, so that they cannot be told apart. */
function isShared(way: readonly boolean[], amounts: readonly bigint[]): boolean {
  return amounts.some((amount, at) =>
    amounts.some((other, place) => other === amount && way[place] !== way[at]),
  );
}
