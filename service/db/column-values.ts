import { fromUnits, toUnits, type Decimal } from '#contract/decimal.ts';
import type { MinorUnits } from '#service/db/schema.ts';

/** Minor units of a column as decimal string; at most 10 digits, so exact in a double. */
export const toDecimal = (units: MinorUnits | null, decimals: 2 | 3): Decimal | null =>
  units === null ? null : fromUnits(BigInt(units), decimals);
export const toMinor = <None extends null | undefined>(
  text: Decimal | None,
  decimals: 2 | 3,
): MinorUnits | None => (typeof text === 'string' ? Number(toUnits(text, decimals)) : text);

/** Removes what cannot be stored: NUL in PostgreSQL, half a surrogate pair in UTF-8. */
export const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();
