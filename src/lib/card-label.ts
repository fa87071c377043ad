/** What is ever known of a card (interface 2.7). */
export interface KnownDigits {
  readonly first_four_digits: string | null;
  readonly last_four_digits: string | null;
  /** How the service calls it, where it sends no digits. */
  readonly hf_id?: string | null;
}

/** A card as people read it: `4543 •••• •••• 0017`, only the half that is known, or its name. */
export function cardLabel({ first_four_digits, last_four_digits, hf_id }: KnownDigits): string {
  if (!first_four_digits && !last_four_digits) return hf_id || '•••• ••••';
  return first_four_digits
    ? `${first_four_digits} •••• •••• ${last_four_digits || '••••'}`
    : `•••• ${last_four_digits ?? ''}`;
}

/** A card in a field of a few characters, its last digits never cut: `4543 •• 0017`. */
export const shortCardLabel = (card: KnownDigits): string =>
  cardLabel(card).replace(' •••• •••• ', ' •• ');

/**
 * What may be kept of a card number in one field: of more than eight digits only the first and the
 * last four.
 */
export function cutCardNumber(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (digits.length > 8) return `${digits.slice(0, 4)} ${digits.slice(-4)}`;
  return digits.length > 4 ? `${digits.slice(0, 4)} ${digits.slice(4)}` : digits;
}

/**
 * A text of which every number of nine digits and more keeps its first and last four, for where
 * cards are searched for and nothing else: elsewhere `withoutCardNumbers` tells them from others.
 */
export const cutCardNumbers = (text: string): string =>
  text.replace(/\d(?:[\s.-]?\d){8,}/g, cutCardNumber);

/**
 * The digits to make a card of: four are its last ones, eight its first and last; null for anything
 * else.
 */
export function typedCard(
  text: string,
): { readonly first_four_digits: string; readonly last_four_digits: string } | null {
  const digits = text.replace(/\D/g, '');
  if (digits.length === 4) return { first_four_digits: '', last_four_digits: digits };
  return digits.length === 8
    ? { first_four_digits: digits.slice(0, 4), last_four_digits: digits.slice(4) }
    : null;
}
