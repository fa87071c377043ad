import type { Decimal } from '#contract/decimal.ts';

/**
 * The amount in its currency as the invoice's own language writes it (gap G22).
 * @param language a language tag, empty when unknown;
 * @param country a country code, empty when unknown
 * @returns empty when there is no amount
 */
export function displayAmount(
  amount: Decimal | null,
  currency: string,
  language: string,
  country: string,
): string {
  if (amount === null) return '';
  // Formatted from text, because a float would lose digits.
  const exact: Intl.StringNumericLiteral = amount as Intl.StringNumericLiteral;
  return formatFor(language, country, currency, !amount.endsWith('.00')).format(exact);
}

const formats = new Map<string, Intl.NumberFormat>();
// Languages come from files, so the cache is limited.
const mostFormats = 500;

function formatFor(
  language: string,
  country: string,
  currency: string,
  cents: boolean,
): Intl.NumberFormat {
  const key = `${language} ${country} ${currency} ${cents}`;
  const known = formats.get(key);
  if (known) return known;
  const locale = tag(language, country);
  let format = new Intl.NumberFormat(
    locale,
    currency ? { style: 'currency', currency } : { minimumFractionDigits: 2 },
  );
  // A currency without cents shows them if the amount has some, so that nothing is rounded away.
  if (cents && currency && (format.resolvedOptions().maximumFractionDigits ?? 0) < 2)
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: 2,
    });
  if (formats.size >= mostFormats) formats.clear();
  formats.set(key, format);
  return format;
}

function tag(language: string, country: string): string {
  for (const one of [country ? `${language}-${country}` : language, language]) {
    try {
      if (one && Intl.NumberFormat.supportedLocalesOf(one).length > 0) return one;
    } catch {
      continue;
    }
  }
  return 'en';
}
