import { Readable } from 'node:stream';
import { byteOrderMark, csvLine } from '#contract/csv.ts';
import { cellOf, type ExportColumn, type ExportRow } from '#contract/export-table.ts';

async function* lines(
  rows: AsyncIterable<readonly ExportRow[]>,
  columns: readonly ExportColumn[],
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map((column) => column.header));
  for await (const page of rows) {
    if (page.length > 0)
      yield page.map((row) => csvLine(columns.map((column) => cellOf(row, column)))).join('');
  }
}

/**
 * Rows as CSV (RFC 4180, UTF-8), page by page as they are read. A failure of `rows` destroys the
 * stream, so that half a file never looks complete (gap G26).
 */
export function writeCsv(
  rows: AsyncIterable<readonly ExportRow[]>,
  columns: readonly ExportColumn[],
): Readable {
  return Readable.from(lines(rows, columns), { objectMode: false, highWaterMark: 65_536 });
}
