import { createContext, use } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import type { Problem } from '#src/api/api-error.ts';

/** What did not work on a row. */
export interface Trouble {
  readonly row: InvoiceRow;
  readonly problem: Problem;
  readonly again: () => void;
  readonly forget: () => void;
}

/** What can be done with a row of the list, and how it stands. */
export interface RowDeeds extends RowPlaces, RowActs {}

/** Where a row leads, and what the list does with it. */
export interface RowPlaces {
  /** The address of its invoice, which carries the filters so that the invoice knows its neighbours. */
  readonly address: (row: InvoiceRow) => string;
  /** The list is left for this invoice. */
  readonly leaveFor: (row: InvoiceRow) => void;
  /** The focus came to the row: the cursor follows. */
  readonly enter: (row: InvoiceRow) => void;
  /** Selects the row or takes it out; `range` goes on from the row before. */
  readonly pick: (row: InvoiceRow, range: boolean) => void;
}

/** The actions of the rows. */
export interface RowActs {
  readonly approve: (row: InvoiceRow) => void;
  /** Asks for the reason first. */
  readonly reject: (row: InvoiceRow) => void;
  readonly removeApproval: (row: InvoiceRow) => void;
  readonly remove: (row: InvoiceRow) => void;
  /** An action on the row is on its way. */
  readonly isBusy: (uid: string) => boolean;
  /** The row will be deleted unless that is undone. */
  readonly isLeaving: (uid: string) => boolean;
  readonly troubles: ReadonlyMap<string, Trouble>;
}

const context = createContext<RowDeeds | null>(null);

/** Gives the rows below their actions. */
export const RowDeedsProvider = context.Provider;

/** The actions of the list around. */
export function useRowDeeds(): RowDeeds {
  const deeds = use(context);
  if (!deeds) throw new Error('Rows need a RowDeedsProvider around them');
  return deeds;
}
