import type { Chance } from '#tools/simulation/chance.ts';
import type { InventedInvoice } from './invented-invoice.ts';

const vowels = 'aeiouy';
const others = 'bcdfghjklmnprstvwz';

/** The same words with other letters: no rule knows them, and they still look like words. */
function unknown(text: string): string {
  return text.replace(/\p{L}/gu, (letter) => {
    const small = letter.normalize('NFD').charAt(0).toLowerCase();
    const row = vowels.includes(small) ? vowels : others;
    const other = row.charAt((row.indexOf(small) + 3) % row.length);
    return letter === letter.toLowerCase() ? other : other.toUpperCase();
  });
}

/**
 * The invoice with a part of its labels in words that no rule knows: what invoices of other trades
 * and languages are like to the reading.
 */
export function withUnknownWords(invoice: InventedInvoice, chance: Chance): InventedInvoice {
  const share = chance.pick([0.25, 0.5, 0.75]);
  const says = invoice.says;
  return {
    ...invoice,
    says: {
      ...says,
      ...Object.fromEntries(
        Object.entries(says).map(([kind, text]) => [
          kind,
          chance.happens(share) ? unknown(text) : text,
        ]),
      ),
    },
  };
}
