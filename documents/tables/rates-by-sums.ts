import { hundredths } from '#documents/field-values.ts';
import { fromUnits } from '#contract/decimal.ts';
import { absolute, divideRounded } from '#documents/numbers/exact.ts';
import type { Share } from '#documents/totals/tax-shares.ts';
import { sumOf } from './printed-table.ts';
import type { PrintedItem } from './table-items.ts';

/** Maximum number of lines, because the number of sums doubles with each. */
const mostLines = 16;
/** Maximum divisions to look for, and steps of the search, which hostile files would not end. */
const [mostDivisions, mostSteps] = [50, 200_000];

/**
 * The lines with their rates, if only the sums of each rate are printed and there is one way to
 * divide the lines between them. Otherwise they are unchanged.
 */
export function ratesBySums(
  items: readonly PrintedItem[],
  shares: readonly Share[],
): readonly PrintedItem[] {
  if (items.some(({ rate }) => rate !== undefined)) return items;
  const rates = ratesOfAmounts(
    items.map((item) => hundredths(item.amount)),
    shares,
  );
  return rates === undefined ? items : items.map((item, at) => ({ ...item, rate: rates[at] }));
}

/** The rate of each amount, in hundredths, if there is one way to divide them. */
export function ratesOfAmounts(
  amounts: readonly bigint[],
  shares: readonly Share[],
): readonly (string | undefined)[] | undefined {
  const all = amounts.reduce((sum, amount) => sum + amount, 0n);
  const [one, other] = shares;
  if (one === undefined || amounts.length < 2) return undefined;
  for (const part of [(share: Share) => share.base + share.vat, (share: Share) => share.base]) {
    const sums = shares.map((share) => ({ rate: share.rate, sum: part(share) }));
    // Besides a single rate, the rest is free of tax.
    if (other === undefined) sums.push({ rate: '0', sum: all - part(one) });
    if (sums.some(({ sum }) => sum === 0n)) continue;
    const rest = all - sums.reduce((whole, { sum }) => whole + sum, 0n);
    // The rest may be one line that is in none of the sums, such as a tourist tax.
    const free = rest === 0n ? [] : amounts.flatMap((amount, at) => (amount === rest ? [at] : []));
    if ((rest === 0n ? 0 : 1) !== free.length) continue;
    const taxed = amounts.map((_, at) => at).filter((at) => !free.includes(at));
    const way = divisionOf(
      taxed.map((at) => amounts[at] ?? 0n),
      sums.map(({ sum }) => sum),
    );
    if (way === undefined) continue;
    const rateOf = new Map(taxed.map((at, place) => [at, sums[way[place] ?? -1]?.rate]));
    return amounts.map((_, at) => rateOf.get(at));
  }
  return undefined;
}

/**
 * The only way to divide the amounts between the sums; in a long list, which has many ways, the
 * one with a block of lines for each sum.
 * @returns the index of its sum for each amount; undefined for none or several
 */
function divisionOf(amounts: readonly bigint[], sums: readonly bigint[]) {
  if (amounts.length > mostLines) return blocksOf(amounts, sums);
  const ways: (readonly number[])[] = [];
  const left = [...sums];
  const way: number[] = [];
  const positive = amounts.every((amount) => amount >= 0n);
  let steps = 0;
  const divide = (at: number): void => {
    steps += 1;
    if (steps > mostSteps || ways.length >= mostDivisions) return;
    const amount = amounts[at];
    if (amount === undefined) {
      if (left.every((sum) => sum === 0n)) ways.push([...way]);
      return;
    }
    for (const [place, sum] of left.entries()) {
      if (positive && sum < amount) continue;
      left[place] = sum - amount;
      way[at] = place;
      divide(at + 1);
      left[place] = sum;
    }
  };
  divide(0);
  if (steps > mostSteps) return undefined;
  // Exchanging lines with the same amount makes a different division only if both rates have one.
  const distinct = new Map(ways.map((one) => [amountsIn(one, amounts), one]));
  const [only] = distinct.values();
  return only === undefined || distinct.size > 1 || isShared(only, amounts) ? undefined : only;
}

/** The index of its sum for each amount, if only one order has the amounts of each sum together. */
function blocksOf(amounts: readonly bigint[], sums: readonly bigint[]) {
  const left = [...sums];
  let open: number | undefined;
  const way: number[] = [];
  for (const at of amounts.keys()) {
    if (open === undefined || left[open] === 0n) {
      let sum = 0n;
      const reached = new Set(amounts.slice(at).map((amount) => (sum += amount)));
      const [only, ...others] = left.flatMap((wanted, place) =>
        wanted !== 0n && reached.has(wanted) ? [place] : [],
      );
      // With many similar lines, another division would fit as well.
      if (only === undefined || others.length > 0) return undefined;
      open = only;
    }
    left[open] = (left[open] ?? 0n) - (amounts[at] ?? 0n);
    way.push(open);
  }
  return left.every((sum) => sum === 0n) ? way : undefined;
}

/** Maximum of short texts in a row that are tried as the code of a tax, and of different codes. */
const [mostCodes, mostGroups] = [3, 4];
/** Maximum ways to give the codes their rates; with more, one would make the tax by chance. */
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
  return absolute(off) <= most;
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
  const amounts = items.map((item) => hundredths(item.amount));
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

const amountsIn = (way: readonly number[], amounts: readonly bigint[]): string =>
  way
    .map((place, at) => `${place}:${amounts[at]}`)
    .toSorted()
    .join();

/** Whether lines with the same amount belong to several sums, so that they cannot be told apart. */
const isShared = (way: readonly number[], amounts: readonly bigint[]): boolean =>
  amounts.some((amount, at) =>
    amounts.some((other, place) => other === amount && way[place] !== way[at]),
  );
