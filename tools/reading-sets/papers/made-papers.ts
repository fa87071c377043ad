import { readdirSync, readFileSync } from 'node:fs';
import { DrawnPages } from '#tools/reading-sets/drawn-page.ts';
import type { Half } from '#tools/reading-sets/invented-invoice.ts';
import { writtenTruth } from '#tools/reading-sets/written-truth.ts';
import type { Truth } from '#tools/reading-compare.ts';

/** Points on the page for each character of a file, and between its rows. */
const pitch = 4.9;
const leading = 13;

/**
 * Invoices of many countries that were written by hand, page and truth, without looking at the
 * rules. Each file has the values to find, `===`, and the page as it looks. Two blanks separate the
 * cells of a row; an amount, or a cell that starts with `>`, keeps its right edge; `*` is bold,
 * `@14 ` the font size, `c ` a centred row, `---` the next page.
 */
export function madePapers(half: Half): { truth: Truth; bytes: Uint8Array }[] {
  const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.txt'));
  return names.toSorted().flatMap((name) => {
    const source = readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
    const [head = '', page = ''] = source.split('\n===\n');
    if (!head.includes(`half: ${half}\n`)) return [];
    const truth = writtenTruth(head, `${name.slice(0, -4)}.pdf`, `papers, ${half}`);
    return [{ truth, bytes: drawn(page.trimEnd().split('\n')) }];
  });
}

const amount =
  /^[-–(]?(?:[€$£]|[A-Z]{2,3}\$?)? ?[-–]?\d[\d.,' ]*(?:[.,]\d{2,3}) ?(?:[€$£-]|%|TL|zł|EUR|PLN)?$/;

function drawn(rows: readonly string[]): Uint8Array {
  const pages = new DrawnPages('Liberation Sans');
  let y = 50;
  pages.next();
  for (const row of rows) {
    if (row === '---') {
      pages.next();
      y = 50;
      continue;
    }
    y += leading;
    const isCentred = row.startsWith('c ');
    let size = 8.5;
    for (const { 0: cell, index } of row.slice(isCentred ? 2 : 0).matchAll(/\S+(?: \S+)*/g)) {
      const [, right, letters, bold, text = ''] = /^(>)?(?:@(\d+) )?(\*)?(.*)$/.exec(cell) ?? [];
      if (letters !== undefined) size = Number(letters);
      const isRight = right !== undefined || amount.test(text);
      const align = isCentred ? 'center' : isRight ? 'right' : 'left';
      const x = isCentred ? 297 : 42 + pitch * (isRight ? index + cell.length : index);
      pages.text(x, y, text, { size, bold: bold !== undefined, align });
    }
    if (size > 11) y += size - 10;
  }
  return pages.bytes();
}
