/** The parts of a card that the interface sends (2.7). */
export interface KnownDigits {
  readonly first_four_digits: string | null;
  readonly last_four_digits: string | null;
  /** The service's own name for the card, for services that send no digits. */
  readonly hf_id?: string | null;
}

/** A card as text: `4543 •••• •••• 0017`, only the half that is known, or its `hf_id`. */
export function cardLabel({ first_four_digits, last_four_digits, hf_id }: KnownDigits): string {
  if (!first_four_digits && !last_four_digits) return hf_id || '•••• ••••';
  return first_four_digits
    ? `${first_four_digits} •••• •••• ${last_four_digits || '••••'}`
    : `•••• ${last_four_digits ?? ''}`;
}

/** A card as text for a narrow field, always with its last digits: `4543 •• 0017`. */
export const shortCardLabel = (card: KnownDigits): string =>
  cardLabel(card).replace(' •••• •••• ', ' •• ');

/** Cuts a card number to its first and last four digits, which may be stored. */
export function cutCardNumber(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (digits.length > 8) return `${digits.slice(0, 4)} ${digits.slice(-4)}`;
  return digits.length > 4 ? `${digits.slice(0, 4)} ${digits.slice(4)}` : digits;
}

/**
 * Cuts every number of nine or more digits to its first and last four. Only for texts that search
 * for cards: `withoutCardNumbers` tells card numbers from other long numbers.
 */
export const cutCardNumbers = (text: string): string =>
  text.replace(/\d(?:[\s.-]?\d){8,}/g, cutCardNumber);

/**
 * The card to create for typed digits: four are its last ones, eight its first and last; null for
 * any other count.
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
