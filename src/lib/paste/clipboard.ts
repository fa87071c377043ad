import * as z from 'zod/mini';
import { lineCells, type CopiedCell, type LineCell } from './line-cells.ts';
import { readTsv } from './read-tsv.ts';

const ownShape = z.array(
  z.array(z.object({ cell: z.enum(lineCells), value: z.nullable(z.string()) })),
);

/** What a clipboard has, as text and as HTML; empty where it has none. */
export interface Clipboard {
  readonly text: string;
  readonly html: string;
}

/**
 * What is in the clipboard, for the grid: a cell's text to type, cells of our own to put down, or a
 * block to ask about.
 */
export type Pasted =
  | { readonly kind: 'none' }
  | { readonly kind: 'cell'; readonly text: string }
  | { readonly kind: 'own'; readonly rows: readonly (readonly CopiedCell[])[] }
  | { readonly kind: 'block' };

// In the attribute nothing has to be escaped, and no HTML has to be read to find it.
const own = /<table data-invoice-lines="([^"]*)"/;

const typed: ReadonlySet<string> = new Set<LineCell>(lineCells);

/**
 * The start of a table's tag for the clipboard, in which our own cells are kept exactly. What is
 * derived follows from them; alone it is only numbers.
 */
export function ownTable(rows: readonly (readonly CopiedCell[])[]): string {
  const kept = rows.map((row) => row.filter(({ cell }) => typed.has(cell)));
  return kept.every((row) => row.length === 0)
    ? '<table>'
    : `<table data-invoice-lines="${encodeURIComponent(JSON.stringify(kept))}">`;
}

function ownRows(html: string): readonly (readonly CopiedCell[])[] {
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
  if (table.length > 0 || /<t[dh]\b/i.test(html)) return { kind: 'block' };
  return { kind: 'none' };
}
