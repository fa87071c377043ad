/** A cell as the store gives it: text, a decimal, a day, or a moment in ISO 8601; null and '' are empty cells. */
export type ExportValue = string | null;

/** One line of an export, by column key. */
export type ExportRow = Readonly<Record<string, ExportValue>>;

/** A column: which value, what stands above it, and what kind of cell a spreadsheet is to make of it. */
export interface ExportColumn {
  readonly key: string;
  readonly header: string;
  readonly kind: 'text' | 'amount' | 'date' | 'moment';
}

/** The value of a column in a row. */
export function cellOf(row: ExportRow, column: ExportColumn): string {
  return row[column.key] ?? '';
}
