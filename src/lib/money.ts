import { currencyDecimals } from '#contract/currency-decimals.ts';
import { isDecimal, type Decimal } from '#contract/decimal.ts';
import { remembered } from './formats.ts';
import { addAmount, decimalsOf, emptySum, totalOf, type Sum } from './sum.ts';

/** Whether a text is a decimal as the wire has it; `Intl` reads those exactly. */
export const isNumeral = (text: string): text is `${number}` => isDecimal(text);

const numberFormat = remembered(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** A count in the person's figures: `12345` to `12,345`. */
export const formatCount = (count: number, locale: string): string =>
  numberFormat(locale, {}).format(count);

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size in the person's figures: `812 byte`, `1.4 MB`. */
export function formatSize(bytes: number, locale: string): string {
  const step =
    bytes < 1_000 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log10(bytes) / 3));
  return numberFormat(locale, {
    style: 'unit',
    unit: byteUnits[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1_000 ** step);
}

/** The sign that the language puts before decimals. */
export function decimalSign(locale: string): string {
  return (
    numberFormat(locale, {})
      .formatToParts(1.5)
      .find((part) => part.type === 'decimal')?.value ?? '.'
  );
}

/**
 * A decimal text in the person's figures, never rounded: `"1234.5"` to `1,234.50`.
 * @param atLeast decimals that are always shown
 * @returns the text as it is when it is no decimal
 */
export function formatDecimal(value: string, locale: string, atLeast = 0): string {
  if (!isNumeral(value)) return value;
  const shown = Math.max(
    atLeast,
    decimalsOf(value.replace(/\.?0+$/, value.includes('.') ? '' : '$&')),
  );
  return numberFormat(locale, {
    minimumFractionDigits: atLeast,
    maximumFractionDigits: shown,
  }).format(value);
}

/**
 * How a language writes a currency. ₺ says lira in every language, while $, £ and ¥ belong to
 * several currencies and are left as the language tells them apart.
 */
const currencyForm = remembered((locale, currency: string) => {
  const narrow = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  const sign = narrow.formatToParts(0).find((part) => part.type === 'currency')?.value ?? '';
  return {
    decimals: currencyDecimals(currency),
    currencyDisplay: /^[^\P{Sc}$£¥]$/u.test(sign) ? 'narrowSymbol' : 'symbol',
  } as const;
});

/**
 * An amount with its currency in the person's figures; decimals that are not zero are never rounded
 * away.
 * @param currency ISO 4217 code; empty or unknown is put behind the number as sent
 */
export function formatMoney(amount: string, currency: string, locale: string): string {
  if (!isNumeral(amount)) return amount;
  if (!/^[A-Z]{3}$/.test(currency)) return `${formatDecimal(amount, locale, 2)} ${currency}`.trim();
  const { decimals, currencyDisplay } = currencyForm(locale, currency);
  const shown = Math.max(decimals, decimalsOf(amount.replace(/0+$/, '')));
  return numberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay,
    minimumFractionDigits: decimals,
    maximumFractionDigits: amount.includes('.') ? shown : decimals,
  }).format(amount);
}

/**
 * A rate in per cent, `"7.50"`, as the language writes it: `7.5%`, `%7,5`, `7,5 %`. The text as it
 * is when it is no decimal.
 */
export const formatPercent = (rate: string, locale: string): string =>
  isNumeral(rate)
    ? numberFormat(locale, {
        style: 'unit',
        unit: 'percent',
        maximumFractionDigits: 20,
      }).format(rate)
    : rate;

/**
 * How many decimals an amount is shown with: those of its currency, and never fewer than it has.
 */
export const moneyDecimals = (amount: string, currency: string): number =>
  Math.max(currencyDecimals(currency), decimalsOf(amount.replace(/\.?0+$/, '')));

/**
 * The exact sum of decimal texts, with as many decimals as the longest of them and at least two;
 * what is null is left out.
 */
export function sumDecimals(values: Iterable<string | null | undefined>): Decimal {
  const sum = emptySum();
  for (const value of values) addAmount(sum, value ?? null);
  return totalOf(sum);
}

/** What is summed: rows of the inbox. */
interface Priced {
  readonly total_price: string | null;
  readonly currency: string | null;
}

/** The totals by currency, in the order of first appearance; rows without a total are left out. */
export function sumByCurrency(
  rows: Iterable<Priced>,
): readonly { readonly currency: string; readonly total: Decimal }[] {
  const sums = new Map<string, Sum>();
  for (const { total_price, currency } of rows) {
    const sum = sums.get(currency ?? '') ?? emptySum();
    if (addAmount(sum, total_price)) sums.set(currency ?? '', sum);
  }
  return [...sums].map(([currency, sum]) => ({ currency, total: totalOf(sum) }));
}
