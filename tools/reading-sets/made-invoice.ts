import { Chance } from '#tools/simulation/chance.ts';
import { drawInvented } from './draw-invented.ts';
import type { DrawnPlace } from './drawn-page.ts';
import { pickTable } from './drawn-tables.ts';
import { inventInvoice, type Half, type InventedInvoice } from './invented-invoice.ts';
import { withUnknownWords } from './unknown-words.ts';
import type { Truth } from '#tools/reading-compare.ts';
import { fromUnits } from '#contract/decimal.ts';

/**
 * An invented invoice as a PDF with its known values, the same for the same seed.
 * @param words `unknown`: some of its labels are in words that no rule knows
 */
export function madeInvoice(
  at: number,
  half: Half,
  seed = 1,
  words: 'known' | 'unknown' = 'known',
): { truth: Truth; bytes: Uint8Array; places: readonly DrawnPlace[] } {
  const chance = new Chance(seed * 100_000 + at * 2 + (half === 'open' ? 0 : 1));
  const table = pickTable(chance, half);
  const columns: readonly string[] = table.map(([column]) => column);
  const invented = inventInvoice(chance, half, columns.includes('discount'));
  const invoice =
    words === 'known' ? invented : withUnknownWords(invented, new Chance(seed * 100_000 + at));
  const { bytes, places } = drawInvented(invoice, table, chance, half);
  return {
    truth: truthOf(
      invoice,
      `${invoice.place.country.toLowerCase()}-${String(at).padStart(3, '0')}.pdf`,
      half,
      columns,
    ),
    bytes,
    places,
  };
}

/** The known values of an invented invoice in the format of a set. */
function truthOf(
  invoice: InventedInvoice,
  file: string,
  half: Half,
  columns: readonly string[],
): Truth {
  return {
    file,
    kind: `drawn, ${half}`,
    company: {
      name: invoice.seller.name,
      tax_number: invoice.seller.taxId,
      tax_number_alternatives: [invoice.seller.taxId.replace(/ MWST$/, '')],
    },
    invoice_number: invoice.number,
    invoice_date: invoice.date,
    currency: invoice.place.currency,
    total_price: fromUnits(invoice.total, 2),
    total_vat: fromUnits(invoice.tax, 2),
    items: invoice.lines.map((line) => ({
      name: line.name,
      quantity: columns.includes('quantity') ? fromUnits(line.quantity, 2) : null,
      unit: null,
      total_price: fromUnits(line.net + line.tax, 2),
      // Without a rate or tax in its row, a line of an invoice with several rates has no known
      // rate.
      vat_rate:
        columns.includes('rate') || invoice.shares.length === 1 ? fromUnits(line.rate, 2) : null,
      basis: columns.includes('gross')
        ? 'printed'
        : invoice.shares.length === 1 || columns.includes('rate')
          ? 'computed'
          : 'assumed',
      amount_printed: fromUnits(columns.includes('gross') ? line.net + line.tax : line.net, 2),
    })),
  };
}
