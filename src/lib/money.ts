import { fromUnits, isDecimal, toUnits, type Decimal, type DecimalLimits } from '#contract/decimal.ts';
import { roundToUnits } from './arithmetic.ts';
import { readings, type Reading } from './typed-number.ts';

const isNumeral = (text: string): text is `${number}` => isDecimal(text);
const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = JSON.stringify([locale, options]);
  let format = formats.get(name);
  if (!format) {
    format = new Intl.NumberFormat(locale, options);
    formats.set(name, format);
  }
  return format;
}

/** How many decimals the currency is written with: EUR 2, JPY 0, KWD 3; 2 for what is no currency. */
export function currencyDecimals(currency: string): number {
  if (!/^[A-Za-z]{3}$/.test(currency)) return 2;
  return numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/**
 * A decimal text in the person's figures, never rounded: `"1234.5"` to `1,234.50`.
 * @param atLeast decimals that are always shown
 * @returns the text as it is when it is no decimal
 */
export function formatDecimal(value: string, locale: string, atLeast = 0): string {
  if (!isNumeral(value)) return value;
  const shown = Math.max(atLeast, decimalsOf(value.replace(/\.?0+$/, value.includes('.') ? '' : '$&')));
  return numberFormat(locale, { minimumFractionDigits: atLeast, maximumFractionDigits: shown }).format(value);
}

/** ₺ says lira in every language, while $, £ and ¥ belong to several currencies and are left as the language tells them apart. */
function display(locale: string, currency: string): 'narrowSymbol' | 'symbol' {
  const parts = numberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0);
  const sign = parts.find((part) => part.type === 'currency')?.value ?? '';
  return /^[^\P{Sc}$£¥]$/u.test(sign) ? 'narrowSymbol' : 'symbol';
}

/**
 * An amount with its currency in the person's figures; decimals that are not zero are never rounded away.
 * @param currency ISO 4217 code; empty or unknown is put behind the number as sent
 */
export function formatMoney(amount: string, currency: string, locale: string): string {
  if (!isNumeral(amount)) return amount;
  if (!/^[A-Z]{3}$/.test(currency)) return `${formatDecimal(amount, locale, 2)} ${currency}`.trim();
  const usual = currencyDecimals(currency);
  const shown = Math.max(usual, decimalsOf(amount.replace(/0+$/, '')));
  return numberFormat(locale, { style: 'currency', currency, currencyDisplay: display(locale, currency), minimumFractionDigits: usual, maximumFractionDigits: amount.includes('.') ? shown : usual }).format(amount);
}

/** The exact sum of decimal texts, with as many decimals as the longest of them and at least two; what is null is left out. */
export function sumDecimals(values: Iterable<string | null | undefined>): Decimal {
  const present = [...values].filter((value) => typeof value === 'string').filter(isDecimal);
  // Not spread into the call: a hundred thousand arguments are too many.
  const decimals = present.reduce((most, value) => Math.max(most, decimalsOf(value)), 2);
  return fromUnits(present.reduce((sum, value) => sum + toUnits(value, decimals), 0n), decimals);
}

/** What is summed: rows of the inbox. */
interface Priced {
  readonly total_price: string | null;
  readonly currency: string | null;
}

/** The totals by currency, in the order of first appearance; rows without a total are left out. */
export function sumByCurrency(rows: Iterable<Priced>): readonly { readonly currency: string; readonly total: Decimal }[] {
  const amounts = new Map<string, string[]>();
  for (const { total_price, currency } of rows) {
    if (total_price === null) continue;
    const known = amounts.get(currency ?? '');
    if (known) known.push(total_price);
    else amounts.set(currency ?? '', [total_price]);
  }
  return [...amounts].map(([currency, values]) => ({ currency, total: sumDecimals(values) }));
}

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

/** The sign that the language puts before decimals. */
export function decimalSign(locale: string): string {
  return numberFormat(locale, {}).formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.';
}

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
