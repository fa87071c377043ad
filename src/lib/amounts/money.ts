import { currencyDecimals } from '#contract/currency-decimals.ts';
import { isDecimal, type Decimal } from '#contract/decimal.ts';
import { cachedFormat } from '#src/lib/formats.ts';
import { addAmount, decimalsOf, emptySum, totalOf, type Sum } from './sum.ts';

/** Whether a text is a decimal as on the wire. `Intl.NumberFormat` formats such a text exactly. */
export const isNumeral = (text: string): text is `${number}` => isDecimal(text);

const numberFormat = cachedFormat(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** A count with the language's digit groups: `12345` to `12,345`. */
export const formatCount = (count: number, locale: string): string =>
  numberFormat(locale, {}).format(count);

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A file size in the language: `812 byte`, `1.4 MB`. */
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

/** The language's decimal separator. */
export function decimalSign(locale: string): string {
  return (
    numberFormat(locale, {})
      .formatToParts(1.5)
      .find((part) => part.type === 'decimal')?.value ?? '.'
  );
}

/**
 * A decimal string in the language's form, never rounded: `"1234.5"` to `1,234.50`.
 * @param atLeast minimum number of decimals
 * @returns the text unchanged if it is not a decimal
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
 * ₺ means lira in every language and is always shortened to its sign. $, £ and ¥ belong to several
 * currencies, so the language decides how to write them.
 */
const currencyForm = cachedFormat((locale, currency: string) => {
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
 * An amount with its currency in the language's form; decimals other than zero are never rounded
 * away.
 * @param currency ISO 4217 code; an unknown one follows the number unchanged
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
 * A percentage, `"7.50"`, in the language's form: `7.5%`, `%7,5`, `7,5 %`. A text that is not
 * a decimal is returned unchanged.
 */
export const formatPercent = (rate: string, locale: string): string =>
  isNumeral(rate)
    ? numberFormat(locale, {
        style: 'unit',
        unit: 'percent',
        maximumFractionDigits: 20,
      }).format(rate)
    : rate;

/** The decimals to show an amount with: those of its currency, or its own if more. */
export const moneyDecimals = (amount: string, currency: string): number =>
  Math.max(currencyDecimals(currency), decimalsOf(amount.replace(/\.?0+$/, '')));

/**
 * The exact sum of decimal strings, with as many decimals as the longest and at least two. Null and
 * undefined are skipped.
 */
export function sumDecimals(values: Iterable<string | null | undefined>): Decimal {
  const sum = emptySum();
  for (const value of values) addAmount(sum, value ?? null);
  return totalOf(sum);
}

interface Priced {
  readonly total_price: string | null;
  readonly currency: string | null;
}

/** Exact totals by currency, in the order of first appearance. Rows without a total are skipped. */
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
