import { isKnown } from '#contract/open-enum.ts';
import { htmlTables } from './html-tables.ts';
import { lineCells, type CopiedCell } from './line-cells.ts';
import { readTsv } from './read-tsv.ts';

/** What a clipboard has, as text and as HTML; empty where it has none. */
export interface Clipboard {
  readonly text: string;
  readonly html: string;
}

/** What is in the clipboard, for the grid: a cell's text to type, cells of our own to put down, or a block to ask about. */
export type Pasted =
  | { readonly kind: 'none' }
  | { readonly kind: 'cell'; readonly text: string }
  | { readonly kind: 'own'; readonly rows: readonly (readonly CopiedCell[])[] }
  | { readonly kind: 'block' };

/** Stands in the HTML that `copyBlock` writes. */
export const ownMark = 'data-invoice-lines';

function ownRows(html: string): readonly (readonly CopiedCell[])[] {
  const table = htmlTables(html).find((one) => one.attributes.has(ownMark));
  return (table?.rows ?? []).map((row) =>
    row.cells.flatMap(({ attributes }) => {
      const name = attributes.get('data-cell') ?? '';
      return isKnown(lineCells, name) ? [{ cell: name, value: attributes.get('data-value') ?? null }] : [];
    }),
  );
}

/** Says what was pasted, without reading more than that takes. */
export function pastedKind({ text, html }: Clipboard): Pasted {
  if (html.includes(ownMark)) {
    const rows = ownRows(html);
    if (rows.length > 0) return { kind: 'own', rows };
  }
  const table = readTsv(text);
  const only = table[0]?.[0];
  if (table.length === 1 && table[0]?.length === 1 && only) return { kind: 'cell', text: only.text };
  if (table.length > 0 || /<t[dh]\b/i.test(html)) return { kind: 'block' };
  return { kind: 'none' };
}
