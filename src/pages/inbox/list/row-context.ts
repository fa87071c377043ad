import { createContext, use } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import type { Problem } from '#src/api/api-error.ts';
import type { DecisionAction } from '#src/lib/decisions/decision.ts';

export interface RowProblem {
  readonly row: InvoiceRow;
  readonly action: DecisionAction;
  readonly problem: Problem;
  /** What happened to the invoice, if that is the reason. */
  readonly why: string | undefined;
  readonly again: () => void;
  readonly forget: () => void;
}

export interface RowDecisions {
  /** With `seen`, only the version that was shown is approved. */
  readonly approve: (row: InvoiceRow, seen?: boolean) => void;
  readonly reject: (row: InvoiceRow) => void;
  readonly removeApproval: (row: InvoiceRow) => void;
  readonly remove: (row: InvoiceRow) => void;
  /** The decision on the row that is being sent. */
  readonly underWay: (uid: string) => DecisionAction | undefined;
  /** Whether the row will be deleted unless that is undone. */
  readonly isBeingDeleted: (uid: string) => boolean;
  readonly problems: ReadonlyMap<string, RowProblem>;
}

export interface RowContext extends Omit<RowDecisions, 'approve'> {
  /**
   * Approves the row, or opens it if approving asks a question and it was not shown.
   * @returns whether the approval is sent
   */
  readonly approve: (row: InvoiceRow, seen?: boolean) => boolean;
  /** The invoice's address, whose filters tell it its neighbours. */
  readonly address: (row: InvoiceRow) => string;
  readonly open: (row: InvoiceRow) => void;
  /** The row's link is hovered, so it will probably be opened; null when it is not. */
  readonly expect: (row: InvoiceRow | null) => void;
  /** Requests the record of an invoice that is about to be opened. */
  readonly prefetch: (row: InvoiceRow) => void;
  /** The row received the focus, so the cursor moves to it. */
  readonly enter: (row: InvoiceRow) => void;
  /** Selects or deselects the row; `range` extends from the previous one. */
  readonly pick: (row: InvoiceRow, range: boolean) => void;
}

const context = createContext<RowContext | null>(null);

export const RowContextProvider = context.Provider;

export function useRowContext(): RowContext {
  const rows = use(context);
  if (!rows) throw new Error('Rows need a RowContextProvider around them');
  return rows;
}
