import { isCurrency } from '#contract/currency.ts';
import type { PastedTable } from './table.ts';

const signs: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₺': 'TRY',
  TL: 'TRY',
  '₹': 'INR',
  '₽': 'RUB',
  '₩': 'KRW',
  '₪': 'ILS',
  '₴': 'UAH',
};
const beside =
  /^[-(\u2212]?\s*([A-Z]{2,3}|\p{Sc})\s*[-(\u2212]?[\d.,]|[\d.,)-]\s*([A-Z]{2,3}|\p{Sc})\)?$/u;

/**
 * The currency that stands beside the numbers of a block, where all that do are the same and it is
 * another than the invoice's.
 * `$` and `¥` belong to several and say nothing.
 * @param currency ISO code of the invoice, empty when it has none
 */
export function currencyIn(table: PastedTable, currency: string): string | undefined {
  const found = new Set<string>();
  for (const row of table)
    for (const { text } of row) {
      const match = beside.exec(text);
      const word = match?.[1] ?? match?.[2] ?? '';
      const code = signs[word] ?? word;
      if (isCurrency(code)) found.add(code);
    }
  const [only] = found;
  return found.size === 1 && currency !== '' && only !== currency ? only : undefined;
}
