import type { Truth } from '#tools/reading-compare.ts';
import { fromUnits } from '#contract/decimal.ts';
import { allLayouts } from './layout-file.ts';
import type { DrawnPlace } from './drawn-page.ts';
import { drawLayout, numberOf } from './draw-layout.ts';
import { invoiceOf, type LayoutInvoice, type LayoutLine } from './layout-invoice.ts';
import type { Half } from './invented-invoice.ts';

/** Two invoices of every layout of a half, as PDFs with their known values. */
export function invoicesOfLayouts(
  half: Half,
): { truth: Truth; bytes: Uint8Array; places: readonly DrawnPlace[] }[] {
  return allLayouts()
    .filter((layout) => layout.half === half)
    .flatMap((layout) =>
      [0, 1].map((at) => {
        const invoice = invoiceOf(layout, at);
        const { bytes, places } = drawLayout(invoice, at);
        return { truth: truthOf(invoice, at), bytes, places };
      }),
    );
}

function truthOf(invoice: LayoutInvoice, at: number): Truth {
  const { layout, seller } = invoice;
  const { settings } = layout;
  return {
    file: `${layout.name}-${at + 1}.pdf`,
    kind: `layouts, ${layout.half}`,
    company: {
      name: seller.name,
      tax_number: seller.tax === '' ? null : seller.tax,
      ...barely(seller.tax),
    },
    invoice_number: numberOf(invoice),
    invoice_date: invoice.date,
    currency: settings.get('currency') ?? null,
    total_price: fromUnits(invoice.total, 2),
    total_vat: fromUnits(invoice.tax, 2),
    items: [...invoice.lines.map((line) => itemOf(line, invoice)), ...freightOf(invoice)],
    not_scored: settings.get('not_scored')?.split(' ') ?? [],
    ...(settings.has('either_sign') ? { either_sign: true } : {}),
  };
}

/** A tax number is also correct without the name of the tax behind it. */
const barely = (tax: string) => ({
  tax_number_alternatives: [tax.replace(/ ?(?:MWST|TVA|MVA)$/, '')],
});

function itemOf(
  line: LayoutLine,
  { layout, shares, parts }: LayoutInvoice,
): Truth['items'][number] {
  const { settings } = layout;
  const printed = layout.rows.filter((row) => row.startsWith('%line ')).join(' ');
  const gross = line.net + line.tax;
  const shows = (name: string) => printed.includes(`{${name}`);
  const isKnown =
    parts.length === 0 && (shares.length === 1 || shows('rate') || shows('line.gross'));
  return {
    name: line.good.name.join(' '),
    quantity: shows('qty') ? line.quantity : null,
    unit: null,
    total_price: fromUnits(gross, 2),
    // Without a rate in its row, the rate of a line is unknown if there are several.
    // If no tax is mentioned, it is unknown whether the amounts include it.
    vat_rate:
      !settings.get('not_scored')?.includes('vat') &&
      isKnown &&
      (shares.length === 1 || shows('rate'))
        ? line.good.rate
        : null,
    basis: shows('line.gross') ? 'printed' : isKnown ? 'computed' : 'assumed',
    amount_printed: fromUnits(shows('line.gross') ? gross : line.net, 2),
  };
}

/** The freight, where it is a line of the table. */
function freightOf({ layout, lines, freight }: LayoutInvoice): Truth['items'] {
  const name = layout.settings.get('freight-item');
  const rate = lines[0]?.rate ?? 0n;
  if (name === undefined) return [];
  return [
    {
      name,
      quantity: '1',
      unit: null,
      total_price: fromUnits(freight + (freight * rate + 50_000n) / 100_000n, 2),
      vat_rate: lines[0]?.good.rate ?? null,
      basis: 'computed',
      amount_printed: fromUnits(freight, 2),
    },
  ];
}
