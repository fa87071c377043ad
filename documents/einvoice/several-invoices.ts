import type { Fields } from '#documents/field-values.ts';

/** Says that a file holds more than one invoice, and which were left; a person then uploads them on their own. */
export function noteOthers(numbers: readonly (string | undefined)[], fields: Fields): void {
  const [, ...others] = numbers;
  if (others.length === 0) return;
  const known = others
    .slice(0, 5)
    .map((number) => fields.text(number, 60, 'invoice number'))
    .filter((number) => number !== '');
  const named =
    known.length === 0
      ? ''
      : ` Not read: ${known.join(', ')}${others.length > known.length ? ', …' : ''}.`;
  fields.note(`The file holds ${numbers.length} invoices; the first one was read.${named}`);
}
