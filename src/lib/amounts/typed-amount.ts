import {
  fromUnits,
  moneyLimits,
  rateLimits,
  type Decimal,
  type DecimalLimits,
} from '#contract/decimal.ts';
import { namesOther } from '#documents/numbers/currency-signs.ts';
import {
  absolute,
  type Exact,
  exactOf,
  isSameExact,
  roundToUnits,
} from '#documents/numbers/exact.ts';
import { calculate } from './calculate.ts';
import { decimalSign } from './money.ts';
import { rankReadings, type TypedContext } from '#src/lib/amounts/typed-context.ts';
import {
  numberReadings,
  plainNumberText,
  readAs,
  type Reading,
} from '#documents/numbers/number-readings.ts';

// `100+18%` is 118 to people in finance and 100.18 in a spreadsheet.
const percentModes = ['of what stands before', 'of one'] as const;

interface TypedReading extends Reading {
  /** A calculated value may be rounded to the column's decimals. */
  readonly calculated: boolean;
}

/**
 * Every number that the text can mean, without duplicates: none, one or two, or four with
 * `=100+18%`. A leading `=` calculates.
 */
function typedReadings(text: string): readonly TypedReading[] {
  const body = plainNumberText(text);
  if (!body.startsWith('='))
    return numberReadings(text).map((reading) => ({ ...reading, calculated: false }));
  const found: TypedReading[] = [];
  for (const sign of ['.', ','] as const)
    for (const mode of percentModes) {
      const value = calculate(body.slice(1), (number) => readAs(number, sign), mode);
      if (value && !found.some((one) => isSameExact(one.value, value)))
        found.push({ value, calculated: true, sign });
    }
  return found;
}

export type AmountProblem =
  | { readonly reason: 'unreadable'; readonly text: string }
  | { readonly reason: 'calculation'; readonly text: string }
  | { readonly reason: 'decimals'; readonly text: string; readonly most: number }
  | { readonly reason: 'digits'; readonly text: string; readonly most: number }
  | { readonly reason: 'currency'; readonly text: string; readonly currency: string }
  | { readonly reason: 'small'; readonly text: string; readonly least: string };

/** The meanings of a typed amount. `perhaps` are unlikely readings to offer. */
export type TypedAmount =
  | { readonly kind: 'one'; readonly value: Decimal }
  | { readonly kind: 'two'; readonly values: readonly [Decimal, Decimal, ...Decimal[]] }
  | { readonly kind: 'none'; readonly why: AmountProblem; readonly perhaps: readonly Decimal[] };

/**
 * Fits a number to the column's limits, or says why it does not fit; a calculated one is rounded
 * half up.
 */
export function fitAmount(
  value: Exact,
  text: string,
  limits: Limits,
  round: boolean,
): Decimal | AmountProblem {
  const units = roundToUnits(value, limits.decimals);
  const exact = units * value.below === value.above * 10n ** BigInt(limits.decimals);
  if (!exact && !round) return { reason: 'decimals', text, most: limits.decimals };
  const most = (limits.digits ?? 10) - limits.decimals;
  if (absolute(units) >= 10n ** BigInt(most + limits.decimals))
    return { reason: 'digits', text, most };
  if (limits.min !== undefined && units < limits.min * 10n ** BigInt(limits.decimals))
    return { reason: 'small', text, least: limits.min.toString() };
  return fromUnits(units, limits.decimals);
}

type Limits = Pick<DecimalLimits, 'decimals' | 'min'> & { readonly digits?: number };

/** Whether the document contains the number, by the document's own decimal separator. */
function stands(value: Decimal, words: readonly string[]): boolean {
  const wanted = exactOf(value);
  const found = words
    .map((word) => ({ word, read: numberReadings(word) }))
    .filter(({ read }) => read.length > 0);
  const signs = found.flatMap(({ word, read: [only, other] }) =>
    only && !other && /[.,]\d{1,2}\D*$/.test(word) ? [only.sign] : [],
  );
  const commas = signs.filter((sign) => sign === ',').length * 2 > signs.length;
  const readings = found.flatMap(({ read }) =>
    read.length === 1 || signs.length === 0
      ? read
      : read.filter(({ sign }) => sign === (commas ? ',' : '.')),
  );
  return (
    wanted !== undefined &&
    readings.some(({ value: { above, below } }) => above * wanted.below === wanted.above * below)
  );
}

/**
 * Reads an amount as people type it: `1.234,56`, `1,234.56`, `1 234,56`, `12,50-`, `€ 12`,
 * `=12*3,5`, `=100+18%`. Exact, never a float.
 * `1,234` is two numbers wherever the limits allow both; where only one of them fits but the
 * language's own reading is the other, it is offered and not taken. So is an amount of money that
 * names another currency than the context's.
 * @param context the language's tag, or another hint which of several readings comes first
 * @param limits of the column, such as `moneyLimits`: whole `digits` and `decimals` (interface 8);
 * a rate may carry its per cent sign
 */
export function parseTypedAmount(
  typed: string,
  context: string | TypedContext,
  limits: Limits,
): TypedAmount {
  const around = typeof context === 'string' ? { locale: context } : context;
  const text = typed.trim();
  const found = typedReadings(
    limits === rateLimits && !text.startsWith('=') ? text.replace(/^% ?| ?%$/, '') : text,
  );
  if (found.length === 0)
    return {
      kind: 'none',
      why: { reason: text.startsWith('=') ? 'calculation' : 'unreadable', text },
      perhaps: [],
    };
  const fitted = found.map((reading) => ({
    custom: reading.sign,
    value: fitAmount(reading.value, text, limits, reading.calculated),
  }));
  const fitting = fitted.flatMap(({ custom, value }) =>
    typeof value === 'string' ? [{ custom, value }] : [],
  );
  // The two readings of a per cent sign may give the same amount after rounding.
  const apart = fitting.filter(
    ({ value }, at) => fitting.findIndex((other) => other.value === value) === at,
  );
  const values = rankReadings(apart, around, stands).map(({ value }) => value);
  const [first, second, ...others] = values;
  const { currency } = around;
  // Nothing is converted, so only the person can say that the number is meant as it is.
  if (first !== undefined && limits === moneyLimits && currency && namesOther(text, currency))
    return { kind: 'none', why: { reason: 'currency', text, currency }, perhaps: values };
  if (first !== undefined && second !== undefined)
    return { kind: 'two', values: [first, second, ...others] };
  const problem = fitted.map(({ value }) => value).find((value) => typeof value !== 'string');
  if (first === undefined)
    return { kind: 'none', why: problem ?? { reason: 'unreadable', text }, perhaps: [] };
  // In English `1.234` is one and a fraction, so taking it for 1,234 because only two decimals fit
  // would be a guess.
  if (problem && text.includes(decimalSign(around.locale)) && problem.reason === 'decimals')
    return { kind: 'none', why: problem, perhaps: [first] };
  return { kind: 'one', value: first };
}

/** Why a decimal string from the wire does not fit a column. */
export function amountProblem(value: string, limits: Limits): AmountProblem {
  const typed = parseTypedAmount(value, 'en', limits);
  return typed.kind === 'none' ? typed.why : { reason: 'unreadable', text: value };
}
