import { readdirSync, readFileSync } from 'node:fs';
import { DrawnPages } from '#tools/reading-sets/drawn-page.ts';
import type { Half } from '#tools/reading-sets/invented-invoice.ts';
import type { Truth } from '#tools/reading-compare.ts';

/** Points that a letter of a file takes on the page, and points between its rows. */
const pitch = 4.9;
const leading = 13;

/**
 * Invoices of many countries that were written down by hand, page and truth, without the rules at
 * hand: each file is what must be found, `===`, and the page as it looks. Two blanks part the
 * cells of a row; an amount, or what `>` begins, ends where it ends in the file; `*` is bold,
 * `@14 ` the size of the letters, `c ` a row in the middle, `---` the next page.
 */
export function madePapers(half: Half): { truth: Truth; bytes: Uint8Array }[] {
  const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.txt'));
  return names.toSorted().flatMap((name) => {
    const source = readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
    const [head = '', page = ''] = source.split('\n===\n');
    if (!head.includes(`half: ${half}\n`)) return [];
    const truth = truthOf(head, `${name.slice(0, -4)}.pdf`, half);
    return [{ truth, bytes: drawn(page.trimEnd().split('\n')) }];
  });
}

function truthOf(head: string, file: string, half: Half): Truth {
  const all = (name: string) =>
    [...head.matchAll(new RegExp(`^${name}: (.+)$`, 'gm'))].map(([, value]) => value ?? '');
  const one = (name: string) => all(name)[0] ?? null;
  const items = all('item').map((line) => {
    const [name = '', ...rest] = line.split(' | ');
    const cells = rest.map((cell) => (cell === '-' ? null : cell));
    const [quantity = null, vat_rate = null, total_price = null, amount_printed = null] = cells;
    const basis = cells[4] ?? 'printed';
    return { name, quantity, unit: null, total_price, vat_rate, basis, amount_printed };
  });
  const unscored = one('not_scored')?.split(' ') ?? [];
  return {
    file,
    kind: `papers, ${half}`,
    name_match: 'letters',
    company: {
      name: one('company') ?? '',
      name_alternatives: all('also').flatMap((names) => names.split(' | ')),
      tax_number: one('tax'),
      // What Norway and Switzerland write around it is a matter of taste.
      tax_number_alternatives: [
        (one('tax') ?? '').replace(/^NO /, ''),
        (one('tax') ?? '').replace(/^NO |\s?(?:MVA|MWST|TVA|IVA)$/g, ''),
      ],
    },
    invoice_number: one('number'),
    invoice_date: one('date'),
    currency: one('currency'),
    total_price: one('total'),
    total_vat: one('vat'),
    alternatives: {
      total_price: one('alt_total_price')?.split(' ') ?? [],
      // Where nothing is taxed, no tax is as right as none.
      total_vat: [
        ...(one('alt_total_vat')?.split(' ') ?? []),
        ...(one('vat') === '0.00' ? [null] : []),
      ],
    },
    not_scored: items.length === 0 ? [...unscored, 'lines', 'line_count'] : unscored,
    items,
    ...(one('either_sign') === null ? {} : { either_sign: true }),
  };
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
