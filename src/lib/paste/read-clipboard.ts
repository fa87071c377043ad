import type { Clipboard } from './clipboard.ts';
import { readHtml } from './read-html.ts';
import { readTsv } from './read-tsv.ts';
import type { PastedTable } from './table.ts';

const cellsOf = (table: PastedTable): number => table.length * (table[0]?.length ?? 0);

/**
 * The block in a clipboard. Its HTML goes before its text: only there do exact numbers stand, and
 * rows that the sheet hides are marked. A page that merely holds a small table besides is read by
 * its text.
 */
export function readClipboard({ text, html }: Clipboard): PastedTable {
  const rich = readHtml(html);
  const plain = readTsv(text);
  const exact = rich.some((row) => row.some((cell) => cell.exact !== undefined));
  return cellsOf(rich) > 0 && (exact || cellsOf(rich) * 2 >= cellsOf(plain)) ? rich : plain;
}
