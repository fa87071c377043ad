/** The two parts of a card that are ever kept (interface 2.7). */
export interface CardDigits {
  readonly first: string;
  readonly last: string;
}

/**
 * What a text put into one of the two fields means: four digits stay there, more run over into the
 * other, and of a whole card number only the first and last four are taken. Nothing else of it is
 * in the answer.
 * @param text as typed or pasted, with blanks and hyphens
 */
export function splitDigits(text: string, into: keyof CardDigits, before: CardDigits): CardDigits {
  const digits = text.replace(/\D/g, '');
  if (digits.length >= 8) return { first: digits.slice(0, 4), last: digits.slice(-4) };
  if (digits.length <= 4) return { ...before, [into]: digits };
  // One digit too many in the first field belongs to the second; in the second somebody types the
  // whole number, whose end counts.
  return into === 'first'
    ? { first: digits.slice(0, 4), last: before.last === '' ? digits.slice(4) : before.last }
    : { ...before, last: digits.slice(-4) };
}
