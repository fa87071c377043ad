import { fromUnits, isDecimal, toUnits, type Decimal } from '#contract/decimal.ts';

/** A mutable exact sum in minor units, with its decimals (at least two) and amounts. */
export interface Sum {
  units: bigint;
  decimals: number;
  rows: number;
}

export const emptySum = (): Sum => ({ units: 0n, decimals: 2, rows: 0 });

/** The number of decimals of a decimal string. */
export const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/**
 * The sum in minor units with `wanted` decimals.
 * @throws RangeError when the sum has more decimals
 */
export function unitsAt({ units, decimals }: Sum, wanted: number): bigint {
  if (wanted < decimals)
    throw new RangeError(`a sum of ${decimals} decimals does not fit into ${wanted}`);
  return units * 10n ** BigInt(wanted - decimals);
}

function widen(sum: Sum, decimals: number): void {
  if (decimals <= sum.decimals) return;
  sum.units = unitsAt(sum, decimals);
  sum.decimals = decimals;
}

/**
 * Adds an amount in place, or subtracts it.
 * @returns false for null or a text that is not a decimal, which do not count as zero
 */
export function addAmount(sum: Sum, amount: string | null, sign: 1 | -1 = 1): boolean {
  if (amount === null || !isDecimal(amount)) return false;
  widen(sum, decimalsOf(amount));
  sum.units += BigInt(sign) * toUnits(amount, sum.decimals);
  sum.rows += sign;
  return true;
}

/** Adds another sum in place. */
export function addSum(sum: Sum, other: Sum): void {
  widen(sum, other.decimals);
  sum.units += unitsAt(other, sum.decimals);
  sum.rows += other.rows;
}

/** The sum as a decimal string, `"1234.50"`. */
export const totalOf = ({ units, decimals }: Sum): Decimal => fromUnits(units, decimals);
