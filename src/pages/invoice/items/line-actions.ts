import {
  decimalProblem,
  fromUnits,
  moneyLimits,
  quantityLimits,
  toUnits,
  type Decimal,
} from '#contract/decimal.ts';
import {
  divideRounded,
  exactOf,
  roundToUnits,
  absolute,
  times,
  unitsIn,
  withoutZeros,
  withPercent,
} from '#documents/numbers/exact.ts';
import type { Line, LineChanges, LineValues } from '#src/lib/changes/line-changes.ts';
import { sumDecimals } from '#src/lib/amounts/money.ts';

export function valuesOf(line: Line): LineValues {
  const { name, description, quantity, unit, total_price, vat_rate } = line;
  return { name, description, quantity, unit, total_price, vat_rate };
}

/** The row behind a line, to insert new ones between. */
const behind = (line: Line | undefined, all: readonly Line[]): string | undefined =>
  line && all[all.findIndex(({ id }) => id === line.id) + 1]?.id;

/** The same lines again in order, behind the last of them. @param all the invoice's lines */
export function duplicate(lines: readonly Line[], all: readonly Line[]): LineChanges {
  const before = behind(lines.at(-1), all);
  return { add: lines.map((line) => ({ ...valuesOf(line), before })) };
}

export const removal = (lines: readonly Line[]): LineChanges => ({
  remove: lines.map((line) => line.id),
});

export interface SplitPart {
  readonly total_price: Decimal;
  readonly quantity: Decimal | null;
}

/** Why a line cannot be split; `finer`: it has more decimals than its parts can be saved with. */
export type SplitProblem = 'no-total' | 'finer' | 'too-many' | 'beyond' | 'nothing';

export type SplitRow =
  | { readonly parts: readonly SplitPart[] }
  | { readonly parts?: never; readonly problem: SplitProblem };

const mostParts = 100;

/**
 * Splits a line by amounts in cents, and its quantity by shares: of equal parts, since a remaining
 * cent is no share of a piece, or else of the amounts.
 */
function splitBy(
  line: Line,
  amountsOf: (total: bigint) => SplitProblem | bigint[],
  equal = false,
): SplitRow {
  if (line.total_price === null) return { problem: 'no-total' };
  const total = unitsIn(line.total_price, moneyLimits.decimals);
  const quantity = unitsIn(line.quantity ?? '0', quantityLimits.decimals);
  if (total === null) return { problem: 'finer' };
  const amounts = amountsOf(total);
  if (typeof amounts === 'string') return { problem: amounts };
  if (quantity === null) return { problem: 'finer' };
  const whole = equal ? BigInt(amounts.length) : total;
  let before = 0n;
  let given = 0n;
  const parts = amounts.map((amount) => {
    before += equal ? 1n : amount;
    // Rounded by the running sum, so that each part is off by a thousandth at most and the sum is
    // exact.
    const part = divideRounded(quantity * before, whole) - given;
    given += part;
    return {
      total_price: fromUnits(amount, moneyLimits.decimals),
      quantity: line.quantity === null ? null : fromUnits(part, quantityLimits.decimals),
    };
  });
  return { parts };
}

/** Splits a line into equal parts with an exact sum; remaining cents go to the first parts. */
export function splitEvenly(line: Line, count: number): SplitRow {
  const amountsOf = (total: bigint) => {
    if (count > mostParts || BigInt(count) > absolute(total)) return 'too-many';
    if (count < 2) return 'nothing';
    const many = BigInt(count);
    const sign = total < 0n ? -1n : 1n;
    const [each, left] = [absolute(total) / many, absolute(total) % many];
    return Array.from({ length: count }, (_, at) => sign * (each + (BigInt(at) < left ? 1n : 0n)));
  };
  return splitBy(line, amountsOf, true);
}

/**
 * Splits amounts off a line: they become lines, and the line keeps the rest.
 * @param amounts with at most two decimals, negative for a negative line
 * @returns the rest first, then the amounts; their sum is exactly the line's total
 */
export const splitOff = (line: Line, amounts: readonly Decimal[]): SplitRow =>
  splitBy(line, (total) => {
    const units = amounts.map((amount) => toUnits(amount, moneyLimits.decimals));
    if (units.length === 0 || units.includes(0n)) return 'nothing';
    if (units.length >= mostParts) return 'too-many';
    const parts = [total - units.reduce((sum, one) => sum + one, 0n), ...units];
    // No part may have the opposite sign or be zero.
    return parts.some((one) => one === 0n || one < 0n !== total < 0n) ? 'beyond' : parts;
  });

/**
 * The line becomes the first part; the others are added behind it, with its texts and rate.
 * @param all the invoice's lines
 */
export function splitChanges(
  line: Line,
  parts: readonly SplitPart[],
  all: readonly Line[],
): LineChanges {
  const [first, ...rest] = parts;
  if (!first) return {};
  const { total_price, quantity } = first;
  return {
    change: [
      { id: line.id, values: line.quantity === null ? { total_price } : { total_price, quantity } },
    ],
    add: rest.map((part) => ({ ...valuesOf(line), ...part, before: behind(line, all) })),
  };
}

/** Values that merging loses because the lines differ in them. */
type LostInMerge = 'quantity' | 'unit' | 'vat_rate';

export type Merged =
  | {
      readonly values: LineValues;
      readonly lost: readonly LostInMerge[];
      readonly changes: LineChanges;
    }
  | { readonly values?: never; readonly problem: 'one' | 'long' | 'digits' };

const joined = (texts: readonly string[], glue: string): string =>
  [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))].join(glue);

/** The common value of all; undefined if they differ. Decimals are compared as numbers. */
function shared(values: readonly (string | null)[]): string | null | undefined {
  const [first = null] = values;
  const isSame = (value: string | null) => withoutZeros(value ?? '') === withoutZeros(first ?? '');
  return values.every(isSame) ? first : undefined;
}

/**
 * Merges lines into one: different names and descriptions are joined, totals summed exactly,
 * quantities summed if the unit is the same, the rate kept if it is the same. The first line stays,
 * the others are removed.
 */
export function mergeLines(lines: readonly Line[]): Merged {
  const [first, ...rest] = lines;
  if (!first || rest.length === 0) return { problem: 'one' };
  const texts = (cell: 'name' | 'description') => lines.map((line) => line[cell]);
  const [name, description] = [joined(texts('name'), ', '), joined(texts('description'), '; ')];
  if (name.length > 500 || description.length > 2000) return { problem: 'long' };
  const prices = lines.flatMap((line) => line.total_price ?? []);
  const total_price = prices.length > 0 ? sumDecimals(prices) : null;
  const unit = shared(lines.map((line) => line.unit));
  const counts = lines.flatMap((line) => line.quantity ?? []);
  const countable = unit !== undefined && counts.length === lines.length;
  const count = countable ? unitsIn(sumDecimals(counts), quantityLimits.decimals) : 0n;
  if (count === null) return { problem: 'digits' };
  const quantity = countable ? fromUnits(count, quantityLimits.decimals) : null;
  if (
    decimalProblem(total_price ?? '0', moneyLimits) !== undefined ||
    decimalProblem(quantity ?? '0', quantityLimits) !== undefined
  )
    return { problem: 'digits' };
  const vat_rate = shared(lines.map((line) => line.vat_rate));
  const isUncounted = quantity === null && counts.length > 0;
  const lost: LostInMerge[] = [];
  if (isUncounted) lost.push('quantity');
  if (unit === undefined) lost.push('unit');
  if (vat_rate === undefined) lost.push('vat_rate');
  const values: LineValues = {
    name,
    description,
    quantity,
    unit: isUncounted ? null : (unit ?? null),
    total_price,
    vat_rate: vat_rate ?? null,
  };
  return { values, lost, changes: { change: [{ id: first.id, values }], ...removal(rest) } };
}

/** What setting a rate keeps: the total incl. VAT, or the net amount with a new total. */
export type FixedAmount = 'total' | 'net';

/** A line at another rate; one without a rate is taken as net. */
export function atRate(
  { total_price, vat_rate }: Line,
  rate: Decimal,
  fixed: FixedAmount,
): Pick<LineValues, 'total_price' | 'vat_rate'> {
  const [total, to] = [exactOf(total_price ?? ''), exactOf(rate)];
  if (fixed === 'total' || !total || !to) return { total_price, vat_rate: rate };
  const { above, below } = withPercent(exactOf(vat_rate ?? '0') ?? { above: 0n, below: 1n });
  const net = times(total, { above: below, below: above });
  return {
    total_price: fromUnits(
      roundToUnits(times(net, withPercent(to)), moneyLimits.decimals),
      moneyLimits.decimals,
    ),
    vat_rate: rate,
  };
}

type Change = NonNullable<LineChanges['change']>[number];

/** Sets the VAT rate of lines; null if a total would get too many digits (interface 8). */
export function setRate(
  lines: readonly Line[],
  rate: Decimal,
  fixed: FixedAmount,
): LineChanges | null {
  const next = lines.map((line) => ({ line, values: atRate(line, rate, fixed) }));
  if (next.some(({ values }) => decimalProblem(values.total_price ?? '0', moneyLimits)))
    return null;
  return {
    change: next.flatMap(({ line: { id, total_price, vat_rate }, values }): Change[] => {
      if (values.total_price !== total_price) return [{ id, values }];
      return vat_rate === rate ? [] : [{ id, values: { vat_rate: rate } }];
    }),
  };
}
