import { fromUnits, toUnits, type Decimal } from '#contract/decimal.ts';
import { roundToUnits, unitsIn } from '#documents/numbers/exact.ts';
import type { Line, LineChanges } from '#src/lib/line-changes.ts';
import { valuesOf } from './copy-lines.ts';

/** A piece of a line. */
export interface Part {
  readonly total_price: Decimal;
  readonly quantity: Decimal | null;
}

/**
 * Why a line cannot be split so; `finer`: its total or quantity has more decimals than parts of it
 * can be saved with.
 */
export type SplitProblem = 'no-total' | 'finer' | 'too-many' | 'beyond' | 'nothing';

/** The parts of a line, or why there are none. */
export type SplitRow =
  | { readonly parts: readonly Part[] }
  | { readonly parts?: never; readonly problem: SplitProblem };

const money = 2;
const thousandths = 3;
const mostParts = 100;
const size = (units: bigint): bigint => (units < 0n ? -units : units);

/**
 * The quantity in the measure of the amounts, so that the unit price stays; exact in sum by giving
 * the last part what is left.
 */
function shareQuantity(whole: bigint, amounts: readonly bigint[], total: bigint): Decimal[] {
  let before = 0n;
  let given = 0n;
  return amounts.map((amount) => {
    before += amount;
    // Of the running sum: no part is off by more than a thousandth, and the last ends at the whole.
    const until = roundToUnits({ above: whole * before, below: total }, 0);
    const part = until - given;
    given = until;
    return fromUnits(part, thousandths);
  });
}

function partsOf(line: Line, amounts: readonly bigint[], total: bigint): SplitRow {
  const whole = unitsIn(line.quantity ?? '0', thousandths);
  if (whole === null) return { problem: 'finer' };
  const quantities = line.quantity === null ? [] : shareQuantity(whole, amounts, total);
  return {
    parts: amounts.map((amount, at) => ({
      total_price: fromUnits(amount, money),
      quantity: quantities[at] ?? null,
    })),
  };
}

/**
 * Splits a line into equal parts; where cents are left, the first parts have one more. The sum is
 * exactly the line's total.
 */
export function splitEvenly(line: Line, count: number): SplitRow {
  if (line.total_price === null) return { problem: 'no-total' };
  const total = unitsIn(line.total_price, money);
  if (total === null) return { problem: 'finer' };
  if (count > mostParts || BigInt(count) > size(total)) return { problem: 'too-many' };
  if (count < 2) return { problem: 'nothing' };
  const many = BigInt(count);
  const sign = total < 0n ? -1n : 1n;
  const [each, left] = [size(total) / many, size(total) % many];
  return partsOf(
    line,
    Array.from({ length: count }, (_, at) => sign * (each + (BigInt(at) < left ? 1n : 0n))),
    total,
  );
}

/**
 * Splits amounts off a line: they become lines of their own, the line keeps the rest.
 * @param amounts decimal texts with at most two decimals, in the line's own direction: negative for
 * a negative line
 * @returns the rest first, then the amounts; together exactly the line's total
 */
export function splitOff(line: Line, amounts: readonly Decimal[]): SplitRow {
  if (line.total_price === null) return { problem: 'no-total' };
  const total = unitsIn(line.total_price, money);
  if (total === null) return { problem: 'finer' };
  const units = amounts.map((amount) => toUnits(amount, money));
  if (units.length === 0 || units.includes(0n)) return { problem: 'nothing' };
  if (units.length >= mostParts) return { problem: 'too-many' };
  const rest = total - units.reduce((sum, one) => sum + one, 0n);
  // Nothing of a part may point the other way, and the line keeps something.
  if ([rest, ...units].some((one) => one === 0n || one < 0n !== total < 0n))
    return { problem: 'beyond' };
  return partsOf(line, [rest, ...units], total);
}

/**
 * What makes the line these parts: it becomes the first, the others are added with its words and
 * rate.
 */
export function splitChanges(line: Line, parts: readonly Part[]): LineChanges {
  const [first, ...rest] = parts;
  if (!first) return {};
  return {
    change: [
      {
        id: line.id,
        values:
          line.quantity === null
            ? { total_price: first.total_price }
            : { total_price: first.total_price, quantity: first.quantity },
      },
    ],
    add: rest.map((part) => ({ ...valuesOf(line), ...part })),
  };
}
