import { fromUnits, toUnits, type Decimal } from '#contract/decimal.ts';
import type { MinorUnits } from '#service/db/schema.ts';

/**
 * Converts minor units of a column to a decimal string and back. At most 10 digits, so exact in a
 * double.
 */
export const toDecimal = (units: MinorUnits | null, decimals: 2 | 3): Decimal | null =>
  units === null ? null : fromUnits(BigInt(units), decimals);
export const toMinor = <None extends null | undefined>(
  text: Decimal | None,
  decimals: 2 | 3,
): MinorUnits | None => (typeof text === 'string' ? Number(toUnits(text, decimals)) : text);

/**
 * A text that can be stored: PostgreSQL refuses NUL, and half a surrogate pair is invalid in UTF-8.
 */
export const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();
