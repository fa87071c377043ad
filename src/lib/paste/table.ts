/** A cell of a pasted block. */
export interface PastedCell {
  /** What the sheet shows, without blanks around it. */
  readonly text: string;
  /**
   * The number behind it as a plain decimal, where the clipboard carries one; in per cent when the
   * text is.
   */
  readonly exact?: string;
}

/** A pasted block: every row has the same number of cells. */
export type PastedTable = readonly (readonly PastedCell[])[];

const none: PastedCell = { text: '' };

/**
 * The same rows, all as long as the longest; columns that are empty throughout at the right are cut
 * off.
 */
export function evenRows(rows: PastedTable): PastedTable {
  const filled = (row: readonly PastedCell[]) => row.findLastIndex((cell) => cell.text !== '') + 1;
  const columns = rows.reduce((most, row) => Math.max(most, filled(row)), 0);
  return rows.map((row) => Array.from({ length: columns }, (_, column) => row[column] ?? none));
}
