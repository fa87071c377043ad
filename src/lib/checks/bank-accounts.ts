import { isIban } from '#documents/companies/check-digits.ts';

// A country, two check digits, and groups as they are printed: of four, or all in one.
const shape = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}/gu;
const [shortest, longest] = [15, 34];

/** The bank accounts (IBAN) that a text names, without blanks and each once, in order. */
export function bankAccountsIn(text: string): readonly string[] {
  const found = [...text.matchAll(shape)].flatMap(([run]) => {
    const letters = run.replaceAll(' ', '');
    // What follows on the line may look like one more group: the longest that is right counts.
    for (let length = Math.min(longest, letters.length); length >= shortest; length -= 1) {
      const account = letters.slice(0, length);
      if (isIban(account)) return [account];
    }
    return [];
  });
  return [...new Set(found)];
}
