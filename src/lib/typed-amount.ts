import { fromUnits, type Decimal, type DecimalLimits } from '#contract/decimal.ts';
import { roundToUnits } from './arithmetic.ts';
import { decimalSign } from './money.ts';
import { readings, type Reading } from './typed-number.ts';

/** Why a typed amount cannot be taken. */
export type AmountTrouble =
  | { readonly reason: 'unreadable'; readonly text: string }
  | { readonly reason: 'calculation'; readonly text: string }
  | { readonly reason: 'decimals'; readonly text: string; readonly most: number }
  | { readonly reason: 'digits'; readonly text: string; readonly most: number }
  | { readonly reason: 'small'; readonly text: string; readonly least: string };

/** What a typed amount can mean. `perhaps` are readings to offer that the text does not say plainly. */
export type TypedAmount =
  | { readonly kind: 'one'; readonly value: Decimal }
  | { readonly kind: 'two'; readonly values: readonly [Decimal, Decimal] }
  | { readonly kind: 'none'; readonly why: AmountTrouble; readonly perhaps: readonly Decimal[] };

function fit({ value, calculated }: Reading, text: string, limits: Limits): Decimal | AmountTrouble {
  const units = roundToUnits(value, limits.decimals);
  const exact = units * value.below === value.above * 10n ** BigInt(limits.decimals);
  if (!exact && !calculated) return { reason: 'decimals', text, most: limits.decimals };
  const most = (limits.digits ?? 10) - limits.decimals;
  if ((units < 0n ? -units : units) >= 10n ** BigInt(most + limits.decimals)) return { reason: 'digits', text, most };
  if (limits.min !== undefined && units < limits.min * 10n ** BigInt(limits.decimals)) return { reason: 'small', text, least: limits.min.toString() };
  return fromUnits(units, limits.decimals);
}

type Limits = Pick<DecimalLimits, 'decimals' | 'min'> & { readonly digits?: number };

/**
 * Reads an amount as people type it: `1.234,56`, `1,234.56`, `1 234,56`, `12,50-`, `€ 12`, `=12*3,5`. Exact, never a float.
 * `1,234` is two numbers wherever the limits allow both; where only one of them fits but the language's own reading is the
 * other, it is offered and not taken.
 * @param limits of the column, such as `moneyLimits`: whole `digits` and `decimals` (interface 8)
 */
export function parseTypedAmount(text: string, locale: string, limits: Limits): TypedAmount {
  const found = readings(text);
  if (found.length === 0)
    return { kind: 'none', why: { reason: text.trim().startsWith('=') ? 'calculation' : 'unreadable', text: text.trim() }, perhaps: [] };
  const fitted = found.map((reading) => fit(reading, text.trim(), limits));
  const values = fitted.filter((one) => typeof one === 'string');
  const [first, second] = values;
  if (first !== undefined && second !== undefined) return { kind: 'two', values: [first, second] };
  const trouble = fitted.find((one) => typeof one !== 'string');
  if (first === undefined) return { kind: 'none', why: trouble ?? { reason: 'unreadable', text: text.trim() }, perhaps: [] };
  // In English `1.234` says one and a bit: taking it for 1,234 where two decimals fit would be a guess.
  if (trouble && text.includes(decimalSign(locale)) && trouble.reason === 'decimals') return { kind: 'none', why: trouble, perhaps: [first] };
  return { kind: 'one', value: first };
}
