/** The two parts of a card number that the interface stores (2.7). */
export interface CardDigits {
  readonly first: string;
  readonly last: string;
}

/**
 * Distributes what was typed or pasted into one of the two fields: four digits stay there, more run
 * over into the other, and a whole card number is cut to its first and last four, so that no full
 * number is stored.
 * @param text as typed or pasted, with blanks and hyphens
 */
export function splitDigits(text: string, into: keyof CardDigits, before: CardDigits): CardDigits {
  const digits = text.replace(/\D/g, '');
  if (digits.length >= 8) return { first: digits.slice(0, 4), last: digits.slice(-4) };
  if (digits.length <= 4) return { ...before, [into]: digits };
  // A fifth digit in the first field belongs to the second. In the second field it means that
  // somebody types the whole number, whose last digits count.
  return into === 'first'
    ? { first: digits.slice(0, 4), last: before.last === '' ? digits.slice(4) : before.last }
    : { ...before, last: digits.slice(-4) };
}
