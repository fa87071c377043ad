import type { InvoiceRow } from '#contract/invoice.ts';
import type { Picked } from '#src/lib/picked.ts';

/** A place of the list that exists as an element. */
export interface ListItem {
  readonly index: number;
  /** Undefined until its page has come. */
  readonly row: InvoiceRow | undefined;
  /**
   * For the row that is far from the opening and exists since the focus is in it: pixels from `top`
   * to its place.
   */
  readonly away?: number | undefined;
}

/** What the rows of a list are drawn from, as a table or as cards. */
export interface ListRows {
  readonly items: readonly ListItem[];
  /** How many rows the list has, and how many of them stand on pages before. */
  readonly total: number;
  readonly before: number;
  /** Pixels from the top of the scrolled element to the first item. */
  readonly top: number;
  /** The uid of the row under the cursor. */
  readonly current: string | null;
  readonly picked: ReadonlyMap<string, Picked>;
  /** Something stands beside the list. */
  readonly tight: boolean;
}
