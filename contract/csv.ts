import { isDecimal } from '#contract/decimal.ts';

/** Starts a CSV file, because Excel reads one without it in the machine's legacy code page. */
export const byteOrderMark = '\ufeff';

// A spreadsheet evaluates a cell that starts with one of these; East Asian versions also treat the
// full-width forms so.
const formulaStart = /^[\s\u200b\ufeff]*[=+\-@|%\uff1d\uff0b\uff0d\uff20\u2212]|^[\t\r\n]/;

/**
 * A text that a spreadsheet shows instead of evaluating (gap G26); a plain number such as `-8.79`
 * is returned unchanged.
 */
export function withoutFormula(text: string): string {
  return formulaStart.test(text) && !isDecimal(text) ? `'${text}` : text;
}

const innerCell = /([;\t\r\n])([^;\t\r\n]*)/g;
const innerStart = /^["'\s\u200b\ufeff]*[=+\-@|%\uff1d\uff0b\uff0d\uff20\u2212]/;

/**
 * A text as a CSV cell. Where semicolons are the separator, a spreadsheet ignores our quotes inside
 * a line: a cell then starts after each semicolon, tab and line end, and none of these may start a
 * formula (gap G26), not even a number, because what follows its comma would belong to it.
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

/** A CSV line by RFC 4180 with its line end; no cell is evaluated as a formula. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(field).join(',')}\r\n`;
}
