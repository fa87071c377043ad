import { byteOrderMark, csvLine } from '#contract/csv.ts';
import type { InvoiceRow } from '#contract/invoice.ts';
import { arePermissionsKnown } from '#contract/permissions.ts';
import type { Outcome } from '#src/lib/decision.ts';
import { toSelected, type SelectedInvoice } from '#src/lib/selected-invoice.ts';

/** An invoice that moves from company to company, as far as the list of what moved needs it. */
export interface MovingInvoice extends SelectedInvoice {
  /** ISO date as sent; null without one. */
  readonly invoice_date: string | null;
}

/** Takes from a row of the list what a merge keeps (interface 2.1). */
export const toMoving = (row: InvoiceRow): MovingInvoice => ({
  ...toSelected(row),
  invoice_date: row.invoice_date,
});

/** An invoice that stays where it is, and what of its record forbids to move it. */
export interface StayingInvoice {
  readonly record: MovingInvoice;
  readonly why: 'approved' | 'processing' | 'forbidden';
}

/**
 * Why an invoice does not move; `elsewhere`: it has another company, or none, by now; `there`: it
 * is where it should be.
 */
export type MoveWhy = StayingInvoice['why'] | 'elsewhere' | 'there' | 'gone';

/**
 * Why the invoice's company cannot be changed; null when it can. The permissions alone decide, the
 * status only explains (gap G39).
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

/** What a merge would move, and what it cannot. */
export interface MovePlan {
  readonly todo: readonly MovingInvoice[];
  readonly staying: readonly StayingInvoice[];
}

/**
 * Divides the invoices of a company into those that can move and those that cannot, each in the
 * list's order. Where the list does not tell what may be done (gap G39), what it seems to forbid is
 * looked at one by one.
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

/** How far an invoice of a merge is, as the journal stores it. */
export interface MoveEnd<P> {
  /**
   * `doubt`: it was sent, there or back, and nobody knows whether it arrived; `not back`: it moved,
   * and could not be moved back.
   */
  readonly kind: 'moved' | 'back' | 'kept' | 'failed' | 'doubt' | 'not back';
  readonly why?: MoveWhy | null;
  readonly problem?: P | null;
  /** Whether an invoice in doubt was on its way back. */
  readonly back?: boolean;
}

/**
 * How far an invoice is after it was to move.
 * @param back whether it was to move back
 * @returns null when it was not begun
 */
export function moveEnd<P>(outcome: Outcome<P, MoveWhy>, back: boolean): MoveEnd<P> | null {
  const { kind } = outcome;
  if (kind === 'not started') return null;
  if (kind === 'unknown') return { kind: 'doubt', problem: outcome.problem, back };
  if (kind === 'failed') return { kind: back ? 'not back' : 'failed', problem: outcome.problem };
  if (kind === 'done' || outcome.why === 'there') return { kind: back ? 'back' : 'moved' };
  return { kind: back ? 'not back' : 'kept', why: outcome.why };
}

/** What is noted of an invoice of a merge. */
export interface MoveNote<P> {
  readonly end: MoveEnd<P>;
  /** As the invoice itself said; empty while it was not read. */
  readonly invoice_number: string;
}

/** Whether the invoice is with the company that stays, for all that is known. */
export const isMoved = (end: MoveEnd<unknown> | undefined): boolean =>
  end?.kind === 'moved' || end?.kind === 'not back' || (end?.kind === 'doubt' && end.back === true);

/** How many are how far. */
export interface MoveTally {
  readonly moved: number;
  readonly back: number;
  readonly kept: number;
  readonly failed: number;
  readonly doubt: number;
  readonly left: number;
}

/** Counts the records of a merge by how far they are. */
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
  const rows = lines.map(({ record, invoice_number, outcome, why }) => {
    const { hf_id, invoice_date, total_price, currency } = record;
    const found = [hf_id, invoice_number, invoice_date, total_price, currency];
    return csvLine([...found.map((text) => text ?? ''), outcome, why, from, into]);
  });
  return new Blob([byteOrderMark, csvLine(headings), ...rows], { type: 'text/csv;charset=utf-8' });
}
