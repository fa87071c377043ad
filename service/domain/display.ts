import type { Decimal } from '#contract/decimal.ts';

/**
 * The amount in its currency as the invoice's own language writes it (gap G22).
 * @param language a language tag, empty when unknown; @param country a country code, empty when unknown
 * @returns empty when there is no amount
 */
export function displayAmount(amount: Decimal | null, currency: string, language: string, country: string): string {
  if (amount === null) return '';
  const locale = tag(language, country);
  // The digits go in as text: a float would lose some.
  const exact: Intl.StringNumericLiteral = amount as Intl.StringNumericLiteral;
  if (!currency) return new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(exact);
  return new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: 2 }).format(exact);
}

function tag(language: string, country: string): string {
  for (const wish of [country ? `${language}-${country}` : language, language]) {
    try {
      if (wish && Intl.NumberFormat.supportedLocalesOf(wish).length > 0) return wish;
    } catch {
      continue;
    }
  }
  return 'en';
}
