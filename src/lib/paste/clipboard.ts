import * as z from 'zod/mini';
import { withoutFormula } from '#contract/csv.ts';
import { isDecimal } from '#contract/decimal.ts';
import { withoutZeros } from '#documents/numbers/exact.ts';
import { decimalSign } from '#src/lib/amounts/money.ts';
import {
  derivedCells,
  lineCells,
  type CopiedCell,
  type DerivedCell,
  type LineCell,
} from './line-cells.ts';
import { readTsv } from './pasted-table.ts';

const ownShape = z.array(
  z.array(z.object({ cell: z.enum(lineCells), value: z.nullable(z.string()) })),
);

/** The clipboard's content as text and as HTML; empty where it has none. */
export interface Clipboard {
  readonly text: string;
  readonly html: string;
}

type CopiedRows<C = LineCell | DerivedCell> = readonly (readonly CopiedCell<C>[])[];

/**
 * What was pasted: a text for one cell, a column of texts, cells copied in this app, or a table to
 * ask about.
 */
export type Pasted =
  | { readonly kind: 'column'; readonly texts: readonly string[] }
  | { readonly kind: 'none' | 'block' }
  | { readonly kind: 'cell'; readonly text: string }
  | { readonly kind: 'own'; readonly rows: CopiedRows<LineCell> };

// In an attribute nothing has to be escaped, and no HTML has to be parsed to find it.
const own = /<table data-invoice-lines="([^"]*)"/;
const typed: ReadonlySet<string> = new Set<LineCell>(lineCells);

/**
 * The table's start tag, which holds our own cells; derived cells are left out, since they follow
 * from the others.
 */
function ownTable(rows: CopiedRows): string {
  const copied = rows.map((row) => row.filter(({ cell }) => typed.has(cell)));
  return copied.every((row) => row.length === 0)
    ? '<table>'
    : `<table data-invoice-lines="${encodeURIComponent(JSON.stringify(copied))}">`;
}

function ownRows(html: string): CopiedRows<LineCell> {
  try {
    return z.parse(ownShape, JSON.parse(decodeURIComponent(own.exec(html)?.[1] ?? '')));
  } catch {
    // It was not copied in this app, or was truncated: it is handled as any table.
    return [];
  }
}

/** Classifies what was pasted, reading only as much as that needs. */
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

// Reading removes one leading apostrophe, so a text that begins with one gets another.
const tame = (text: string): string =>
  /^'+[=+\-@|%]/.test(text) ? `'${text}` : withoutFormula(text);

function asHtml(text: string, exact: string | undefined): string {
  if (exact !== undefined)
    return (
      `<td x:num="${exact}" sdval="${exact}" ` +
      `data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:${exact}}">${escaped(text)}</td>`
    );
  const content = escaped(text).replace(/\r\n?|\n/g, '<br style="mso-data-placement:same-cell">');
  // The format @ keeps Excel from reading a text with a leading equals sign as a formula.
  const value = escaped(JSON.stringify({ 1: 2, 2: text }));
  return `<td style="mso-number-format:'\\@'" data-sheets-value="${value}">${content}</td>`;
}

/**
 * Copies a block of cells. The text has numbers in the person's notation without group signs, the
 * HTML exact values beside it. Spreadsheets take the numbers as numbers and run no text as a
 * formula, and pasting into the grid restores the same cells.
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
 * Copies rows of texts, decimals as numbers, and nothing that a spreadsheet runs as a formula.
 * @returns HTML with the table only; empty without rows
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
