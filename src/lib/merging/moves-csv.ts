import { byteOrderMark, csvLine } from '#contract/csv.ts';
import type { MovingInvoice } from '#src/lib/merging/moves.ts';

/** A line of the list of what moved; the texts are in the person's language. */
export interface MovedLine {
  readonly record: MovingInvoice;
  readonly invoice_number: string;
  /** What became of it: `Moved`, `Stays`. */
  readonly outcome: string;
  /** Why, where it did not move; else empty. */
  readonly why: string;
}

/**
 * The list of what a merge moved as CSV: amounts as plain decimals, days as ISO dates, no cell runs
 * as a formula.
 * @param headings nine of them: ID, number, date, total, currency, outcome, why, from, into
 */
export function movesCsv(
  headings: readonly string[],
  lines: readonly MovedLine[],
  from: string,
  into: string,
): Blob {
  const rows = lines.map(({ record, invoice_number, outcome, why }) =>
    csvLine([
      record.hf_id,
      invoice_number,
      record.invoice_date ?? '',
      record.total_price ?? '',
      record.currency ?? '',
      outcome,
      why,
      from,
      into,
    ]),
  );
  return new Blob([byteOrderMark, csvLine(headings), ...rows], { type: 'text/csv;charset=utf-8' });
}
