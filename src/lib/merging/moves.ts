import { byteOrderMark, csvLine } from '#contract/csv.ts';
import type { InvoiceRow } from '#contract/invoice.ts';
import { arePermissionsKnown } from '#contract/permissions.ts';
import type { Outcome } from '#src/lib/decisions/decision.ts';
import { toSelected, type SelectedInvoice } from '#src/lib/decisions/selected-invoice.ts';

/** An invoice that moves to another company, with the fields for the list of moves. */
export interface MovingInvoice extends SelectedInvoice {
  /** ISO date as sent; null without one. */
  readonly invoice_date: string | null;
}

/** Converts a row of the list (interface 2.1). */
export const toMoving = (row: InvoiceRow): MovingInvoice => ({
  ...toSelected(row),
  invoice_date: row.invoice_date,
});

/** An invoice that cannot be moved, and the reason. */
export interface StayingInvoice {
  readonly record: MovingInvoice;
  readonly why: 'approved' | 'processing' | 'forbidden';
}

/**
 * Why an invoice is not moved. `elsewhere`: it has another company or none by the time it is read;
 * `there`: it has the new company already.
 */
export type MoveWhy = StayingInvoice['why'] | 'elsewhere' | 'there' | 'gone';

/**
 * Why the company of an invoice cannot be changed; null when it can. Only permissions decide; the
 * status explains (gap G39).
 */
export function whyNotMoved({
  approvement_status,
  processing_status,
  permissions,
}: Pick<SelectedInvoice, 'approvement_status' | 'processing_status' | 'permissions'>):
  | StayingInvoice['why']
  | null {
  if (permissions.can_update) return null;
  if (approvement_status === 'approved') return 'approved';
  return processing_status === 'processing' ? 'processing' : 'forbidden';
}

export interface MovePlan {
  readonly todo: readonly MovingInvoice[];
  readonly staying: readonly StayingInvoice[];
}

/**
 * Divides a company's invoices into those that can move and those that cannot, each in the list's
 * order. Where the list has no permissions (gap G39), invoices count as movable, since each is read
 * before it is moved.
 */
export function movePlan(rows: readonly MovingInvoice[]): MovePlan {
  const todo: MovingInvoice[] = [];
  const staying: StayingInvoice[] = [];
  for (const record of rows) {
    const why = whyNotMoved(record);
    if (why === null || (why === 'forbidden' && !arePermissionsKnown(record.permissions)))
      todo.push(record);
    else staying.push({ record, why });
  }
  return { todo, staying };
}

/** The state of an invoice in a merge, as the journal stores it. */
export interface MoveEnd<P> {
  /**
   * `doubt`: it was sent, forward or back, with unknown result. `not back`: it moved, and moving it
   * back failed.
   */
  readonly kind: 'moved' | 'back' | 'kept' | 'failed' | 'doubt' | 'not back';
  readonly why?: MoveWhy | null;
  readonly problem?: P | null;
  /** Whether an invoice in doubt was being moved back. */
  readonly back?: boolean;
}

/**
 * The state of an invoice after a move.
 * @param back whether it was being moved back
 * @returns null when it was not started
 */
export function moveEnd<P>(outcome: Outcome<P, MoveWhy>, back: boolean): MoveEnd<P> | null {
  const { kind } = outcome;
  if (kind === 'not started') return null;
  if (kind === 'unknown') return { kind: 'doubt', problem: outcome.problem, back };
  if (kind === 'failed') return { kind: back ? 'not back' : 'failed', problem: outcome.problem };
  if (kind === 'done' || outcome.why === 'there') return { kind: back ? 'back' : 'moved' };
  return { kind: back ? 'not back' : 'kept', why: outcome.why };
}

/** The journal's note of an invoice of a merge. */
export interface MoveNote<P> {
  readonly end: MoveEnd<P>;
  /** The invoice's own number; empty until it was read. */
  readonly invoice_number: string;
}

/** Whether the invoice has the surviving company, as far as is known. */
export const isMoved = (end: MoveEnd<unknown> | undefined): boolean =>
  end?.kind === 'moved' || end?.kind === 'not back' || (end?.kind === 'doubt' && end.back === true);

/** Number of invoices by state. */
export interface MoveTally {
  readonly moved: number;
  readonly back: number;
  readonly kept: number;
  readonly failed: number;
  readonly doubt: number;
  readonly left: number;
}

/** Counts the invoices of a merge by state. */
export function moveTally(
  records: readonly { readonly uid: string }[],
  notes: ReadonlyMap<string, MoveNote<unknown>>,
): MoveTally {
  const tally = { moved: 0, back: 0, kept: 0, failed: 0, doubt: 0, left: 0 };
  for (const { uid } of records) {
    const end = notes.get(uid)?.end;
    if (!end) tally.left += 1;
    else if (isMoved(end)) tally.moved += 1;
    else if (end.kind !== 'moved' && end.kind !== 'not back') tally[end.kind] += 1;
  }
  return tally;
}

/** A row of the CSV of moves; texts are in the person's language. */
export interface MovedLine {
  readonly record: MovingInvoice;
  readonly invoice_number: string;
  /** The outcome's word, such as `Moved` or `Stays`. */
  readonly outcome: string;
  /** The reason for not moving; else empty. */
  readonly why: string;
}

/**
 * The moves of a merge as CSV: plain decimals, ISO dates, and no cell that a spreadsheet runs as a
 * formula.
 * @param headings nine: ID, number, date, total, currency, outcome, why, from, into
 */
export function movesCsv(
  headings: readonly string[],
  lines: readonly MovedLine[],
  from: string,
  into: string,
): Blob {
  const rows = lines.map(({ record, invoice_number, outcome, why }) => {
    const { hf_id, invoice_date, total_price, currency } = record;
    const found = [hf_id, invoice_number, invoice_date, total_price, currency];
    return csvLine([...found.map((text) => text ?? ''), outcome, why, from, into]);
  });
  return new Blob([byteOrderMark, csvLine(headings), ...rows], { type: 'text/csv;charset=utf-8' });
}
