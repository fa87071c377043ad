import { isKnown } from '#contract/open-enum.ts';
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
  // Ours carries no styles that a policy could mind.
  const table = new DOMParser().parseFromString(html.replace(/\sstyle=/g, ' data-style='), 'text/html').querySelector(`table[${ownMark}]`);
  return [...(table?.querySelectorAll('tr') ?? [])].map((row) =>
    [...row.querySelectorAll('td')].flatMap((cell) => {
      const name = cell.getAttribute('data-cell') ?? '';
      return isKnown(lineCells, name) ? [{ cell: name, value: cell.getAttribute('data-value') }] : [];
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
