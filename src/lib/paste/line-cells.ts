/** The cells of a line by wire name, in the order of the grid (interface 2.8). */
export const lineCells = [
  'name',
  'description',
  'quantity',
  'unit',
  'total_price',
  'vat_rate',
] as const;
export type LineCell = (typeof lineCells)[number];

/** Values computed from a line's cells, which cannot be typed; shown after them. */
export const derivedCells = ['unit_price', 'net', 'vat'] as const;
export type DerivedCell = (typeof derivedCells)[number];

/** A copied cell with its value as on the wire, null where the line has none. */
export interface CopiedCell<C = LineCell | DerivedCell> {
  readonly cell: C;
  readonly value: string | null;
}
