import { isDecimal } from '#contract/decimal.ts';

/** Stands at the start of a CSV: Excel takes a file without it for the machine's old code page. */
export const byteOrderMark = '\ufeff';

// A spreadsheet runs a cell that starts with one of these; the wide forms are folded to them by
// East Asian versions.
const formulaStart = /^[\s\u200b\ufeff]*[=+\-@|%\uff1d\uff0b\uff0d\uff20\u2212]|^[\t\r\n]/;

/**
 * The text so that a spreadsheet shows it instead of running it (gap G26); a plain number such as
 * `-8.79` stays as it is.
 */
export function withoutFormula(text: string): string {
  return formulaStart.test(text) && !isDecimal(text) ? `'${text}` : text;
}

const innerCell = /([;\t\r\n])([^;\t\r\n]*)/g;
const innerStart = /^["'\s\u200b\ufeff]*[=+\-@|%\uff1d\uff0b\uff0d\uff20\u2212]/;

/**
 * The text as a cell of a CSV. A spreadsheet whose country separates by semicolons does not see our
 * quotes inside a line: for it a cell begins behind each semicolon, tab and line end, and no such
 * cell may begin a formula either (gap G26). Not even a number: what follows its comma would belong
 * to it.
 */
export function harmlessCell(text: string): string {
  return withoutFormula(text).replace(innerCell, (cell: string, sign: string, rest: string) =>
    innerStart.test(rest) ? `${sign}'${rest}` : cell,
  );
}

function field(text: string): string {
  const safe = harmlessCell(text);
  return /[",;\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV by RFC 4180 with its end, no cell of which runs as a formula. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(field).join(',')}\r\n`;
}
