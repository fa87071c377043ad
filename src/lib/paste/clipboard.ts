import * as z from 'zod/mini';
import { withoutFormula } from '#contract/csv.ts';
import { isDecimal } from '#contract/decimal.ts';
import { withoutZeros } from '#documents/numbers/exact.ts';
import { decimalSign } from '#src/lib/money.ts';
import { derivedCells, lineCells, type CopiedCell, type LineCell } from './line-cells.ts';
import { readTsv } from './pasted-table.ts';

const ownShape = z.array(
  z.array(z.object({ cell: z.enum(lineCells), value: z.nullable(z.string()) })),
);

/** What a clipboard has, as text and as HTML; empty where it has none. */
export interface Clipboard {
  readonly text: string;
  readonly html: string;
}

type CopiedRows = readonly (readonly CopiedCell[])[];

/**
 * What was pasted: a cell's text to type, a column of them, cells of our own, or a block to ask
 * about.
 */
export type Pasted =
  | { readonly kind: 'column'; readonly texts: readonly string[] }
  | { readonly kind: 'none' | 'block' }
  | { readonly kind: 'cell'; readonly text: string }
  | { readonly kind: 'own'; readonly rows: CopiedRows };

// In the attribute nothing has to be escaped, and no HTML has to be read to find it.
const own = /<table data-invoice-lines="([^"]*)"/;
const typed: ReadonlySet<string> = new Set<LineCell>(lineCells);

/** The start of the table's tag, with our own cells in it; what is derived follows from them. */
function ownTable(rows: CopiedRows): string {
  const copied = rows.map((row) => row.filter(({ cell }) => typed.has(cell)));
  return copied.every((row) => row.length === 0)
    ? '<table>'
    : `<table data-invoice-lines="${encodeURIComponent(JSON.stringify(copied))}">`;
}

function ownRows(html: string): CopiedRows {
  try {
    return z.parse(ownShape, JSON.parse(decodeURIComponent(own.exec(html)?.[1] ?? '')));
  } catch {
    // Not ours, or cut on its way: then it is a block like any other.
    return [];
  }
}

/** Says what was pasted, without reading more than that takes. */
export function pastedKind({ text, html }: Clipboard): Pasted {
  const rows = ownRows(html);
  if (rows.length > 0) return { kind: 'own', rows };
  const table = readTsv(text);
  const only = table[0]?.[0];
  if (table.length === 1 && table[0]?.length === 1 && only)
    return { kind: 'cell', text: only.text };
  if (table.length > 1 && table.every((row) => row.length === 1))
    return { kind: 'column', texts: table.map(([cell]) => cell?.text ?? '') };
  return { kind: table.length > 0 || /<t[dh]\b/i.test(html) ? 'block' : 'none' };
}

const numbers: ReadonlySet<string> = new Set([
  'quantity',
  'total_price',
  'vat_rate',
  ...derivedCells,
]);
const amounts: ReadonlySet<string> = new Set(['total_price', 'net', 'vat']);
const markup: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => markup[sign] ?? sign);
const quoted = (text: string): string =>
  /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

// An apostrophe that the text itself begins with is kept by one more: reading takes one away.
const tame = (text: string): string =>
  /^'+[=+\-@|%]/.test(text) ? `'${text}` : withoutFormula(text);

function asHtml(text: string, exact: string | undefined): string {
  if (exact !== undefined)
    return (
      `<td x:num="${exact}" sdval="${exact}" ` +
      `data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:${exact}}">${escaped(text)}</td>`
    );
  const content = escaped(text).replace(/\r\n?|\n/g, '<br style="mso-data-placement:same-cell">');
  // The format @ is what keeps Excel from reading a text that begins with an equals sign.
  const value = escaped(JSON.stringify({ 1: 2, 2: text }));
  return `<td style="mso-number-format:'\\@'" data-sheets-value="${value}">${content}</td>`;
}

/**
 * A block of cells for the clipboard, whose numbers spreadsheets take as numbers: in the person's
 * figures without group signs as text, exact beside that in the HTML. No text runs as a formula
 * there, and the block can be put back into a grid of ours unchanged.
 * @param unitWord the word for a unit such as `k`
 */
export function copyBlock(
  rows: CopiedRows,
  locale: string,
  unitWord: (unit: string) => string,
): Clipboard {
  const sign = decimalSign(locale);
  const cells = rows.map((row) =>
    row.map(({ cell, value }): { readonly text: string; readonly exact?: string } => {
      if (value === null || value === '') return { text: '' };
      if (cell === 'unit') return { text: unitWord(value) };
      if (!numbers.has(cell) || !isDecimal(value)) return { text: value };
      const exact = withoutZeros(value);
      return { text: (amounts.has(cell) ? value : exact).replace('.', sign), exact };
    }),
  );
  const tsv = cells.map((row) =>
    row.map(({ text, exact }) => (exact === undefined ? quoted(tame(text)) : text)).join('\t'),
  );
  const html = cells.map(
    (row) => `<tr>${row.map(({ text, exact }) => asHtml(text, exact)).join('')}</tr>`,
  );
  return {
    text: `${tsv.join('\r\n')}\r\n`,
    html:
      '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"></head>' +
      `<body>${ownTable(rows)}${html.join('')}</table></body></html>`,
  };
}

/**
 * Rows of texts for the clipboard, decimals as numbers; none runs as a formula in a spreadsheet.
 * @returns as HTML only the table; empty without rows
 */
export function copyTexts(rows: readonly (readonly string[])[]): Clipboard {
  const cells = (row: readonly string[]) =>
    row.map((text) => asHtml(text, isDecimal(text) ? text : undefined)).join('');
  return {
    text: rows.map((row) => `${row.map((text) => quoted(tame(text))).join('\t')}\r\n`).join(''),
    html:
      rows.length === 0
        ? ''
        : `<table>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</table>`,
  };
}
