import { amountKind } from '#documents/text/amount-labels.ts';
import { amountsOf, labelOf } from './cell-amounts.ts';
import { absolute } from '#documents/numbers/exact.ts';
import { kindOf } from '#documents/text/column-kinds.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { Cell } from '#documents/text/lines.ts';
import type { PageDocument } from '#documents/text/page-document.ts';

/**
 * The VAT in the row of the total, below the heading of a column of taxes: software of India adds
 * up each column of the lines and rounds the total, so that no sum proves it. In hundredths; null
 * for none.
 */
export function taxBelowHeading(document: PageDocument, total: bigint): bigint | null {
  let headings: readonly Cell[] = [];
  for (const { cells } of document.lines) {
    const taxes = cells.filter(({ text }) => kindOf(foldText(text)) === 'vat');
    if (taxes.length > 0) headings = taxes;
    const label = cells.map((cell) => labelOf(cell, document)).find((text) => text !== '') ?? '';
    const kind = amountKind(label);
    if (headings.length !== 1 || (kind !== 'total' && kind !== 'gross')) continue;
    const amounts = amountsOf(cells, document);
    if (amounts.length < 2 || amounts.at(-1) !== total) continue;
    const below = cells.filter((cell) => headings.some(({ x, x2 }) => x < cell.x2 && cell.x < x2));
    const [tax, ...more] = amountsOf(below, document);
    if (tax !== undefined && more.length === 0 && absolute(tax) * 3n < absolute(total)) return tax;
  }
  return null;
}
