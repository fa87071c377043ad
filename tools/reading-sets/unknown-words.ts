import type { Chance } from '#tools/simulation/chance.ts';
import type { InventedInvoice } from './invented-invoice.ts';

const vowels = 'aeiouy';
const others = 'bcdfghjklmnprstvwz';

/** The same words with other letters: unknown to the rules, but still like words. */
function unknown(text: string): string {
  return text.replace(/\p{L}/gu, (letter) => {
    const small = letter.normalize('NFD').charAt(0).toLowerCase();
    const row = vowels.includes(small) ? vowels : others;
    const other = row.charAt((row.indexOf(small) + 3) % row.length);
    return letter === letter.toLowerCase() ? other : other.toUpperCase();
  });
}

/**
 * Replaces some labels of the invoice by words that no rule knows, as in invoices of other trades
 * and languages.
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
