/** A cell of a pasted block. */
export interface PastedCell {
  /** What the sheet shows, without blanks around it. */
  readonly text: string;
  /** The number behind it as a plain decimal, where there is one; in per cent when the text is. */
  readonly exact?: string;
}

/** A pasted block: every row has the same number of cells. */
export type PastedTable = readonly (readonly PastedCell[])[];

/** The same rows, all as long as the longest; columns that are empty at the right are cut off. */
export function evenRows(rows: PastedTable): PastedTable {
  const filled = (row: readonly PastedCell[]) => row.findLastIndex((cell) => cell.text !== '') + 1;
  const columns = rows.reduce((most, row) => Math.max(most, filled(row)), 0);
  return rows.map((row) =>
    Array.from({ length: columns }, (_, column) => row[column] ?? { text: '' }),
  );
}

// A copy of ours puts an apostrophe before what would run as a formula (gap G26): pasted back, it
// is none of the text.
const cellOf = (text: string): PastedCell => ({
  text: text
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .trim()
    .replace(/^'(?='*[=+\-@|%])/, ''),
});

// Google Sheets leaves a cell such as `"Premium" paper` as it is: a quote that is followed by more
// text is no quoted cell.
const cellShapes = {
  '\t': /(?:"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n?|\n|$)/gy,
  ';': /(?:"([^"]*(?:""[^"]*)*)"(?=[;\r\n]|$)|([^;\r\n]*))(;|\r\n?|\n|$)/gy,
} as const;

/**
 * Reads the plain text of a clipboard: cells apart by tabs, or by semicolons where there is no tab.
 * Quoted cells may hold breaks, tabs and doubled quotes, as spreadsheets write them.
 * @returns rows of equal length; none for an empty text
 */
export function readTsv(text: string): PastedTable {
  if (text.trim() === '') return [];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const semicolons =
    !text.includes('\t') && lines.length > 1 && lines.every((line) => line.includes(';'));
  const delimiter = semicolons ? ';' : '\t';
  const rows: PastedCell[][] = [[]];
  // The break behind the last row begins no further one.
  for (const [, quoted, plain = '', end] of text
    .replace(/(?:\r\n?|\n)$/, '')
    .matchAll(cellShapes[delimiter])) {
    rows.at(-1)?.push(cellOf(quoted?.replaceAll('""', '"') ?? plain));
    if (end === '') break;
    if (end !== delimiter) rows.push([]);
  }
  return evenRows(rows);
}
