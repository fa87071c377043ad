import { createContext, use } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import type { Problem } from '#src/api/api-error.ts';
import type { DecisionAction } from '#src/lib/decision.ts';

export interface RowProblem {
  readonly row: InvoiceRow;
  /** What did not work. */
  readonly action: DecisionAction;
  readonly problem: Problem;
  readonly again: () => void;
  readonly forget: () => void;
}

export interface RowDecisions {
  /** `seen`: its whole record was looked at, and only that version is approved. */
  readonly approve: (row: InvoiceRow, seen?: boolean) => void;
  /** Asks for the reason first. */
  readonly reject: (row: InvoiceRow) => void;
  readonly removeApproval: (row: InvoiceRow) => void;
  readonly remove: (row: InvoiceRow) => void;
  /** The decision on the row that is being sent. */
  readonly underWay: (uid: string) => DecisionAction | undefined;
  /** The row will be deleted unless that is undone. */
  readonly isBeingDeleted: (uid: string) => boolean;
  readonly problems: ReadonlyMap<string, RowProblem>;
}

export interface RowContext extends Omit<RowDecisions, 'approve'> {
  /**
   * Approves it, or shows what needs an eye and was not looked at.
   * @returns whether the approval is sent
   */
  readonly approve: (row: InvoiceRow, seen?: boolean) => boolean;
  /**
   * The address of its invoice, which carries the filters so that the invoice knows its neighbours.
   */
  readonly address: (row: InvoiceRow) => string;
  readonly open: (row: InvoiceRow) => void;
  /** The row's link is pointed at: its invoice will probably be opened. Null: no longer. */
  readonly expect: (row: InvoiceRow | null) => void;
  /** Its invoice is about to be opened: its record is asked for. */
  readonly prefetch: (row: InvoiceRow) => void;
  /** The focus came to the row: the cursor follows. */
  readonly enter: (row: InvoiceRow) => void;
  /** Selects the row or takes it out; `range` goes on from the row before. */
  readonly pick: (row: InvoiceRow, range: boolean) => void;
}

const context = createContext<RowContext | null>(null);

export const RowContextProvider = context.Provider;

export function useRowContext(): RowContext {
  const rows = use(context);
  if (!rows) throw new Error('Rows need a RowContextProvider around them');
  return rows;
}
