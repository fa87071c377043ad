/** The cells of a line by wire name, in the order of the grid (interface 2.8). */
export const lineCells = ['name', 'description', 'quantity', 'unit', 'total_price', 'vat_rate'] as const;
export type LineCell = (typeof lineCells)[number];

/** A cell that is copied: its value as on the wire, null where the line has none. */
export interface CopiedCell {
  readonly cell: LineCell;
  readonly value: string | null;
}
