import { fromUnits } from '#contract/decimal.ts';
import { absolute, divideRounded } from '#documents/numbers/exact.ts';
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

/** Maximum of short texts in a row that are tried as the code of a tax, and of different codes. */
const [mostCodes, mostGroups] = [3, 4];
/** Maximum ways to give the codes their rates; of more, one would make the tax by chance. */
const mostWays = 400;

/**
 * The lines with the rates of the codes in their rows, if there is one way to give each code
 * another rate so that they make the tax.
 * @param rates in hundredths of a per cent
 */
export function ratesByCodes(
  items: readonly PrintedItem[],
  rates: readonly bigint[],
  vat: bigint,
): readonly PrintedItem[] {
  if (vat === 0n || items.some(({ rate }) => rate !== undefined)) return items;
  for (let place = 1; place <= mostCodes; place += 1) {
    const groups = [...Map.groupBy(items, ({ codes }) => codes?.at(-place) ?? '')]
      .map(([code, lines]) => ({ code, sum: sumOf(lines) }))
      // Lines that cost nothing may have any rate.
      .filter(({ sum }) => sum !== 0n);
    if (groups.length < 2 || groups.length > mostGroups) continue;
    const distinct = [...new Set([0n, ...rates])];
    if (numberOfOrders(distinct.length, groups.length) > mostWays) continue;
    const ways = orders(distinct, groups.length);
    for (const withTax of [0n, 1n]) {
      const offBy = (way: readonly bigint[]) =>
        groups.reduce((off, { sum }, at) => {
          const rate = way[at] ?? 0n;
          return off + divideRounded(sum * rate, 10_000n + withTax * rate);
        }, -vat);
      const within = (most: bigint) => ways.filter((way) => absolute(offBy(way)) <= most);
      const exact = within(0n);
      // The tax of each line may be rounded on its own.
      const [way, ...more] = exact.length > 0 ? exact : within(BigInt(groups.length));
      if (way === undefined || more.length > 0) continue;
      const rateOf = new Map(groups.map(({ code }, at) => [code, fromUnits(way[at] ?? 0n, 2)]));
      return items.map((item) => ({ ...item, rate: rateOf.get(item.codes?.at(-place) ?? '') }));
    }
  }
  return items;
}

const numberOfOrders = (values: number, count: number): number =>
  count === 0 ? 1 : values * numberOfOrders(values - 1, count - 1);

/** Every selection of so many values in each order. */
const orders = (values: readonly bigint[], count: number): readonly (readonly bigint[])[] =>
  count === 0
    ? [[]]
    : values.flatMap((value) =>
        orders(
          values.filter((other) => other !== value),
          count - 1,
        ).map((others) => [value, ...others]),
      );

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
