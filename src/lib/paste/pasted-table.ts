export interface PastedCell {
  /** The text that the sheet shows, trimmed. */
  readonly text: string;
  /** The underlying number as a plain decimal, if any; in per cent if the text is. */
  readonly exact?: string;
}

/** A pasted block; every row has the same number of cells. */
export type PastedTable = readonly (readonly PastedCell[])[];

/** Pads rows to equal length and removes empty columns at the right. */
export function evenRows(rows: PastedTable): PastedTable {
  const filled = (row: readonly PastedCell[]) => row.findLastIndex((cell) => cell.text !== '') + 1;
  const columns = rows.reduce((most, row) => Math.max(most, filled(row)), 0);
  return rows.map((row) =>
    Array.from({ length: columns }, (_, column) => row[column] ?? { text: '' }),
  );
}

// Copying in this app adds an apostrophe to texts that would run as a formula (gap G26); it is
// removed on pasting back.
const cellOf = (text: string): PastedCell => ({
  text: text
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .trim()
    .replace(/^'(?='*[=+\-@|%])/, ''),
});

// Google Sheets does not quote a cell such as `"Premium" paper`, so a quote followed by more text
// is not a quoted cell.
const cellShapes = {
  '\t': /(?:"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n?|\n|$)/gy,
  ';': /(?:"([^"]*(?:""[^"]*)*)"(?=[;\r\n]|$)|([^;\r\n]*))(;|\r\n?|\n|$)/gy,
} as const;

/**
 * Parses the plain text of a clipboard: cells are separated by tabs, or by semicolons where there
 * is no tab. As spreadsheets write them, quoted cells may contain line breaks, tabs and doubled
 * quotes.
 * @returns rows of equal length; none for an empty text
 */
export function readTsv(text: string): PastedTable {
  if (text.trim() === '') return [];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const semicolons =
    !text.includes('\t') && lines.length > 1 && lines.every((line) => line.includes(';'));
  const delimiter = semicolons ? ';' : '\t';
  const rows: PastedCell[][] = [[]];
  // A line break at the end does not start another row.
  for (const [, quoted, plain = '', end] of text
    .replace(/(?:\r\n?|\n)$/, '')
    .matchAll(cellShapes[delimiter])) {
    rows.at(-1)?.push(cellOf(quoted?.replaceAll('""', '"') ?? plain));
    if (end === '') break;
    if (end !== delimiter) rows.push([]);
  }
  return evenRows(rows);
}
