import type { Decimal } from '#contract/decimal.ts';
import type { Invoice } from '#contract/invoice.ts';
import { barsOf, type Figure } from './lines.ts';
import { addAmount, emptySum, totalOf, type Sum } from '#src/lib/amounts/sum.ts';
import { entryOf } from './tally.ts';

interface RateSums {
  readonly net: Sum;
  readonly vat: Sum;
  readonly total: Sum;
  readonly invoices: { count: number };
}

/** Exact VAT of invoices that are not stored. Currencies are never added up. */
export interface VatTally {
  /**
   * By currency (empty for none) and by rate as the shortest decimal string (empty for the VAT of
   * an invoice without rates).
   */
  readonly currencies: Map<string, Map<string, RateSums>>;
  /** Number of invoices that state no VAT. */
  readonly silent: { rows: number };
}

export interface VatLine {
  /** `"7.5"`; empty where no rate is stated. */
  readonly rate: string;
  readonly net: Decimal;
  readonly vat: Decimal;
  readonly total: Decimal;
  readonly invoices: number;
  readonly bar: Figure['bar'];
}

export const emptyVatTally = (): VatTally => ({ currencies: new Map(), silent: { rows: 0 } });

/** `"19.00"` to `"19"`, because services write the same rate in several ways. */
export const plainRate = (rate: string): string =>
  rate
    .replace(/^\./, '0.')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

/** Adds an invoice: its `vat_categories` (gap G21), or its `total_vat` without a rate. */
export function addVat(
  { currencies, silent }: VatTally,
  {
    currency,
    total_price,
    total_vat,
    vat_categories,
  }: Pick<Invoice, 'currency' | 'total_price' | 'total_vat' | 'vat_categories'>,
): void {
  const categories =
    vat_categories.length > 0 || total_vat === null
      ? vat_categories
      : [
          {
            vat_rate: '',
            vat: total_vat,
            net: without(total_price, total_vat),
            total: total_price,
          },
        ];
  if (categories.length === 0) {
    silent.rows += 1;
    return;
  }
  const rates = entryOf(currencies, currency ?? '', () => new Map<string, RateSums>());
  const counted = new Set<string>();
  for (const { vat_rate, net, vat, total } of categories) {
    const rate = plainRate(vat_rate);
    const sums = entryOf(rates, rate, () => ({
      net: emptySum(),
      vat: emptySum(),
      total: emptySum(),
      invoices: { count: 0 },
    }));
    addAmount(sums.net, net);
    addAmount(sums.vat, vat);
    addAmount(sums.total, total);
    if (!counted.has(rate)) sums.invoices.count += 1;
    counted.add(rate);
  }
}

function without(total: string | null, vat: string): Decimal | null {
  const sum = emptySum();
  if (!addAmount(sum, total) || !addAmount(sum, vat.startsWith('-') ? vat.slice(1) : `-${vat}`))
    return null;
  return totalOf(sum);
}

/** The rates of a currency, ascending; VAT without a rate comes last. */
export function vatLines({ currencies }: VatTally, currency: string): VatLine[] {
  const rates = [...(currencies.get(currency) ?? [])].toSorted(
    ([a], [b]) =>
      Number(a === '') - Number(b === '') || a.localeCompare(b, 'en', { numeric: true }),
  );
  const bars = barsOf(rates.map(([, { vat }]) => vat));
  return rates.map(([rate, { net, vat, total, invoices }], index) => ({
    rate,
    net: totalOf(net),
    vat: totalOf(vat),
    total: totalOf(total),
    invoices: invoices.count,
    bar: bars[index] ?? { start: 0, length: 0, zero: 0 },
  }));
}
