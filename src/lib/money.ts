import { currencyDecimals } from '#contract/currency-decimals.ts';
import { fromUnits, isDecimal, toUnits, type Decimal } from '#contract/decimal.ts';

/** Whether a text is a decimal as the wire has it; `Intl` reads those exactly. */
export const isNumeral = (text: string): text is `${number}` => isDecimal(text);
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

interface CurrencyForm {
  readonly decimals: number;
  readonly currencyDisplay: 'narrowSymbol' | 'symbol';
}

const currencyForms = new Map<string, CurrencyForm>();

/**
 * How a language writes a currency. ₺ says lira in every language, while $, £ and ¥ belong to
 * several currencies and are left as the language tells them apart.
 */
function currencyForm(locale: string, currency: string): CurrencyForm {
  const name = `${locale} ${currency}`;
  const known = currencyForms.get(name);
  if (known) return known;
  const narrow = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  const sign = narrow.formatToParts(0).find((part) => part.type === 'currency')?.value ?? '';
  const form: CurrencyForm = {
    decimals: currencyDecimals(currency),
    currencyDisplay: /^[^\P{Sc}$£¥]$/u.test(sign) ? 'narrowSymbol' : 'symbol',
  };
  currencyForms.set(name, form);
  return form;
}

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
 * How many decimals an amount is shown with: those of its currency, and never fewer than it has.
 */
export const moneyDecimals = (amount: string, currency: string): number =>
  Math.max(currencyDecimals(currency), decimalsOf(amount.replace(/\.?0+$/, '')));

/**
 * The exact sum of decimal texts, with as many decimals as the longest of them and at least two;
 * what is null is left out.
 */
export function sumDecimals(values: Iterable<string | null | undefined>): Decimal {
  const present = [...values].filter((value) => typeof value === 'string').filter(isDecimal);
  // Not spread into the call: a hundred thousand arguments are too many.
  const decimals = present.reduce((most, value) => Math.max(most, decimalsOf(value)), 2);
  return fromUnits(
    present.reduce((sum, value) => sum + toUnits(value, decimals), 0n),
    decimals,
  );
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
  const amounts = new Map<string, string[]>();
  for (const { total_price, currency } of rows) {
    if (total_price === null) continue;
    const known = amounts.get(currency ?? '');
    if (known) known.push(total_price);
    else amounts.set(currency ?? '', [total_price]);
  }
  return [...amounts].map(([currency, values]) => ({ currency, total: sumDecimals(values) }));
}
