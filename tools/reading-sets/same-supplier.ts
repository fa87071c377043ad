import { Chance } from '#tools/simulation/chance.ts';
import type { Truth } from '#tools/reading-compare.ts';
import { drawInvented } from './draw-invented.ts';
import { pickTable } from './drawn-tables.ts';
import { inventInvoice, type Half } from './invented-invoice.ts';
import { truthOf } from './made-invoice.ts';
import { withUnknownWords } from './unknown-words.ts';

/**
 * Invoices of one invented supplier: the same layout, words and buyer, other values.
 * @param words `unknown`: a part of its labels is in words that no rule knows
 */
export function invoicesOfSupplier(
  at: number,
  half: Half,
  seed: number,
  words: 'known' | 'unknown',
  count = 6,
): readonly { truth: Truth; bytes: Uint8Array }[] {
  const own = seed * 100_000 + at * 2 + (half === 'open' ? 0 : 1);
  const chance = new Chance(own);
  const table = pickTable(chance, half);
  const columns: readonly string[] = table.map(([column]) => column);
  const invented = inventInvoice(chance, half, columns.includes('discount'));
  const first =
    words === 'known' ? invented : withUnknownWords(invented, new Chance(seed * 100_000 + at));
  return Array.from({ length: count }, (_, number) => {
    const values = new Chance(own * 1000 + number);
    let other = inventInvoice(values, half, columns.includes('discount'));
    while (other.place !== first.place)
      other = inventInvoice(values, half, columns.includes('discount'));
    const invoice = {
      ...other,
      says: first.says,
      seller: first.seller,
      buyer: first.buyer,
      number: numberLike(first.number, other.date, values),
    };
    const file = `${first.place.country.toLowerCase()}-${String(at).padStart(3, '0')}-${String(number + 1)}.pdf`;
    return {
      truth: truthOf(invoice, file, half, columns),
      bytes: drawInvented(invoice, table, new Chance(own + 1), half).bytes,
    };
  });
}

/** The next number of whoever wrote this one: built the same, of the year of its day. */
function numberLike(number: string, date: string, chance: Chance): string {
  return number.replace(/^20\d\d(?=\D)|\d/g, (digits) =>
    digits.length === 4 ? date.slice(0, 4) : String(chance.below(10)),
  );
}
