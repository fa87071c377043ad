/**
 * The values of a line: decimal texts and words as on the wire, null where the interface clears by
 * null (gap G9). Interface 2.8.
 */
export interface LineValues {
  readonly name: string;
  readonly description: string;
  readonly quantity: string | null;
  readonly unit: string | null;
  readonly total_price: string | null;
  readonly vat_rate: string | null;
}

/** A line of the grid as rules and deeds see it. */
export interface Line extends LineValues {
  /** The grid's own id of the row: the same before and after the service has it. */
  readonly id: string;
  /** Its total or its rate is a text that is no number: null here, and no sum can be made. */
  readonly unreadable?: true;
}

/** What is done to the lines as one step, and taken back as one. */
export interface LineChanges {
  /**
   * New lines, at the end, in this order; what is left out is empty. `before` is the row that one
   * is put before; the service is asked for that place where it keeps places (gap G48).
   */
  readonly add?: readonly (Partial<LineValues> & { readonly before?: string | undefined })[];
  readonly change?: readonly { readonly id: string; readonly values: Partial<LineValues> }[];
  readonly remove?: readonly string[];
}

/**
 * The lines of the open invoice and how they are changed; what rules, fixes, pasting and the
 * document work with.
 */
export interface LineGrid {
  /**
   * The lines as they stand, unsaved typing included, without the empty last row; the same object
   * until one changes.
   */
  readonly lines: () => readonly Line[];
  /**
   * Carries out changes as one step of undo and saves the rows, in order.
   * @returns takes exactly this back, whatever came after
   */
  readonly applyChanges: (
    changes: LineChanges,
    options?: {
      /** The caller announces the change itself, so that saving its rows is not announced. */
      readonly announced: boolean;
    },
  ) => () => void;
}
