import { evenRows, type PastedCell, type PastedTable } from './table.ts';

// A copy of ours puts an apostrophe before what would run as a formula (gap G26): pasted back, it
// is none of the text.
const cellOf = (text: string): PastedCell => ({
  text: text
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .trim()
    .replace(/^'(?='*[=+\-@|%])/, ''),
});

/**
 * Where the quoted cell that begins at `from` ends, behind its quote; -1 when it is no quoted cell.
 */
function quotedEnd(text: string, from: number, delimiter: string): number {
  for (let at = from + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0) return -1;
    const next = text[at + 1];
    if (next === '"') continue;
    // Google Sheets leaves a cell such as `"Premium" paper` as it is: its quote is followed by more
    // text.
    return next === undefined || next === delimiter || next === '\n' || next === '\r' ? at + 1 : -1;
  }
}

function split(text: string, delimiter: string): PastedTable {
  const rows: PastedCell[][] = [[]];
  let at = 0;
  while (at <= text.length) {
    const quoted = text[at] === '"' ? quotedEnd(text, at, delimiter) : -1;
    let end = quoted;
    if (quoted < 0)
      for (
        end = at;
        end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r';
      )
        end += 1;
    rows
      .at(-1)
      ?.push(
        cellOf(
          quoted < 0 ? text.slice(at, end) : text.slice(at + 1, end - 1).replaceAll('""', '"'),
        ),
      );
    if (end >= text.length) break;
    if (text[end] === delimiter) at = end + 1;
    else {
      at = end + (text.startsWith('\r\n', end) ? 2 : 1);
      // The break behind the last row begins no further one.
      if (at >= text.length) break;
      rows.push([]);
    }
  }
  return rows;
}

/**
 * Reads the plain text of a clipboard: cells apart by tabs, or by semicolons where there is no tab;
 * quoted cells may hold breaks, tabs and doubled quotes, as Excel, LibreOffice and Google Sheets
 * write them.
 * @returns rows of equal length; none for an empty text
 */
export function readTsv(text: string): PastedTable {
  if (text.trim() === '') return [];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const semicolons =
    !text.includes('\t') && lines.length > 1 && lines.every((line) => line.includes(';'));
  return evenRows(split(text, semicolons ? ';' : '\t'));
}
