import type { Chance } from '#tools/simulation/chance.ts';
import type { DrawnPages } from './drawn-page.ts';
import { decimal } from './drawn-values.ts';
import type { InventedInvoice } from './invented-invoice.ts';

export type SumStyle = 'rows' | 'stacked' | 'table of rates' | 'row of three';
export const sumStyles: readonly SumStyle[] = ['rows', 'stacked', 'table of rates', 'row of three'];

/** Draws the sums below the table: net, VAT, total, and the amount due. */
export function drawSums(
  pages: DrawnPages,
  invoice: InventedInvoice,
  top: number,
  money: (units: bigint) => string,
  style: SumStyle,
  chance: Chance,
): void {
  const { says, shares, place } = invoice;
  const sum = invoice.net + invoice.discount - invoice.freight;
  const rateText = (rate: bigint) =>
    place.language === 'tr' ? `%${decimal(rate, place.mark)}` : `${decimal(rate, place.mark)}%`;
  const rows: [string, bigint][] = [];
  if (invoice.discount > 0n)
    rows.push([says.discount, chance.happens(0.7) ? -invoice.discount : invoice.discount]);
  if (invoice.freight > 0n) rows.push([says.freight, invoice.freight]);
  if (rows.length > 0) rows.unshift([chance.pick(['Σ', says.amount]), sum]);
  const taxes = shares.map(({ rate, tax }): [string, bigint] => [
    says.vat.replace('%', rateText(rate)),
    tax,
  ]);
  const last: [string, bigint][] = [[says.total, invoice.total]];
  let left = invoice.total;
  if (invoice.withheld > 0n) last.push([says.withheld, -invoice.withheld]);
  if (invoice.paid > 0n) last.push([says.paid, -invoice.paid]);
  left -= invoice.withheld + invoice.paid;
  if (last.length > 1) last.push([says.payable, left]);
  let y = top;
  const total = { field: 'total_price', text: money(invoice.total) } as const;
  const row = ([label, amount]: readonly [string, bigint], isTotal = false) => {
    pages.text(360, y, label, { bold: isTotal });
    const known = { says: isTotal ? total : undefined };
    pages.text(545, y, money(amount), { align: 'right', bold: isTotal, ...known });
    y += 15;
  };
  if (style === 'stacked') {
    const all: [string, bigint][] = [
      [says.net, invoice.net],
      ...taxes,
      [says.total, invoice.total],
    ];
    for (const one of rows) row(one);
    y += 6;
    for (const [at, [label, amount]] of all.entries()) {
      pages.text(50 + at * 120, y, label, { size: 8 });
      const bold = at === all.length - 1;
      pages.text(50 + at * 120, y + 13, money(amount), { bold, says: bold ? total : undefined });
    }
    y += 32;
    for (const one of last.slice(1)) row(one);
    return;
  }
  if (style === 'table of rates') {
    pages.text(50, y, says.rate, { size: 8 });
    pages.text(150, y, says.net, { size: 8, align: 'right' });
    pages.text(240, y, says.tax, { size: 8, align: 'right' });
    for (const [at, { rate, base, tax }] of shares.entries()) {
      pages.text(50, y + 13 * (at + 1), rateText(rate));
      pages.text(150, y + 13 * (at + 1), money(base), { align: 'right' });
      pages.text(240, y + 13 * (at + 1), money(tax), { align: 'right' });
    }
  }
  for (const one of rows) row(one);
  if (style === 'row of three') {
    for (const [at, [label, amount]] of (
      [
        [says.net, invoice.net],
        [says.tax, invoice.tax],
        [says.total, invoice.total],
      ] as const
    ).entries()) {
      pages.text(300 + at * 120, y, label, { size: 8, align: 'right' });
      pages.text(300 + at * 120, y + 14, money(amount), {
        align: 'right',
        says: at === 2 ? total : undefined,
      });
    }
    y += 36;
    for (const one of last.slice(1)) row(one);
    return;
  }
  row([says.net, invoice.net]);
  for (const one of taxes) row(one);
  for (const [at, one] of last.entries()) row(one, at === 0);
}
