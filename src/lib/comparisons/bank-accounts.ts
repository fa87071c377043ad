import { isIban } from '#documents/companies/check-digits.ts';

// Country, two check digits, and the rest without blanks or in groups of four.
const shape = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}/gu;
const [shortest, longest] = [15, 34];

/** The IBANs in a text with valid check digits, without blanks and duplicates, in order. */
export function bankAccountsIn(text: string): readonly string[] {
  const found = [...text.matchAll(shape)].flatMap(([run]) => {
    const letters = run.replaceAll(' ', '');
    // The following word may look like one more group, so the longest candidate with valid check
    // digits counts.
    for (let length = Math.min(longest, letters.length); length >= shortest; length -= 1) {
      const account = letters.slice(0, length);
      if (isIban(account)) return [account];
    }
    return [];
  });
  return [...new Set(found)];
}
