/** A line's values as on the wire: decimal strings or texts, null for none. Interface 2.8. */
export interface LineValues {
  readonly name: string;
  readonly description: string;
  readonly quantity: string | null;
  readonly unit: string | null;
  readonly total_price: string | null;
  readonly vat_rate: string | null;
}

/** A line of the grid, as the rules and actions on lines read it. */
export interface Line extends LineValues {
  /** The grid's id of the row. It stays the same when the service has stored the line. */
  readonly id: string;
  /** Total or rate is not a number: it is null, and no sum is possible. */
  readonly unreadable?: true;
}

/** Changes to several lines that are one step of undo. */
export interface LineChanges {
  /**
   * New lines, appended in this order; missing values are empty. `before` is the row to insert one
   * in front of, if the service stores positions (gap G48).
   */
  readonly add?: readonly (Partial<LineValues> & { readonly before?: string | undefined })[];
  readonly change?: readonly { readonly id: string; readonly values: Partial<LineValues> }[];
  readonly remove?: readonly string[];
}

/** Access to the lines of the open invoice for rules, fixes, pasting and the document viewer. */
export interface LineGrid {
  /** The lines with unsaved typing, without the empty last row; the same array until a change. */
  readonly lines: () => readonly Line[];
  /**
   * Applies changes as one step of undo and saves the rows in order.
   * @returns undoes exactly this step, even after later ones
   */
  readonly applyChanges: (
    changes: LineChanges,
    options?: {
      /** True if the caller announces the change, so that saving does not. */
      readonly announced: boolean;
    },
  ) => () => void;
}
