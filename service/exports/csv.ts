import { Readable } from 'node:stream';
import { isDecimal } from '#contract/decimal.ts';
import { cellOf, type ExportColumn, type ExportRow } from '#service/exports/export-row.ts';

// A spreadsheet runs a cell that starts with one of these; the wide forms are folded to them by East Asian versions.
const formulaStart = /^[\s\u200b\ufeff]*[=+\-@|%\uff1d\uff0b\uff0d\uff20\u2212]|^[\t\r\n]/;

/** The text so that a spreadsheet shows it instead of running it; a plain number such as `-8.79` stays as it is. */
export function withoutFormula(text: string): string {
  return formulaStart.test(text) && !isDecimal(text) ? `'${text}` : text;
}

function field(text: string): string {
  const safe = withoutFormula(text);
  return /[",;\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

async function* lines(rows: AsyncIterable<readonly ExportRow[]>, columns: readonly ExportColumn[]): AsyncGenerator<string> {
  // Excel takes a file without a byte order mark for the machine's old code page.
  yield `\ufeff${columns.map((column) => field(column.header)).join(',')}\r\n`;
  for await (const page of rows) {
    if (page.length > 0) yield page.map((row) => `${columns.map((column) => field(cellOf(row, column))).join(',')}\r\n`).join('');
  }
}

/**
 * Rows as RFC 4180 CSV in UTF-8, a page at a time as fast as it is read. A failure of `rows` destroys the stream, so that
 * half a file never looks whole (gap G26).
 */
export function writeCsv(rows: AsyncIterable<readonly ExportRow[]>, columns: readonly ExportColumn[]): Readable {
  return Readable.from(lines(rows, columns), { objectMode: false, highWaterMark: 65_536 });
}
