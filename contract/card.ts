import * as z from 'zod/mini';
import { dateTime } from '#contract/dates.ts';
import { recordPermissions, unknownRecordPermissions } from '#contract/permissions.ts';

const readDigits = z._default(z.nullable(z.string()), '');

/** A card as part of an invoice (gap G17). */
export const cardSummary = z.object({
  uid: z.string(),
  hf_id: z._default(z.string(), ''),
  first_four_digits: readDigits,
  last_four_digits: readDigits,
});

/** The response to creating or updating a card: no `permissions` (interface 2.7). */
export const writtenCard = z.extend(cardSummary, { created_at: dateTime });
export type WrittenCard = z.output<typeof writtenCard>;

/** A payment card, known by its first and last four digits only (interface 2.7). */
export const card = z.extend(writtenCard, {
  permissions: z._default(recordPermissions, unknownRecordPermissions),
});
export type Card = z.output<typeof card>;

const digits = z
  .string('Send the digits as text.')
  .check(z.regex(/^(?:[0-9]{4})?$/, 'Exactly four digits, or empty.'));

/** The body that creates a card; each part has four digits or is empty (gap G15). */
export const cardBody = z.object({
  first_four_digits: z._default(digits, ''),
  last_four_digits: z._default(digits, ''),
});
export type CardBody = z.output<typeof cardBody>;

/** The body that changes a card: omitted digits keep their value (interface 4.4). */
export const cardPatch = z.object({
  first_four_digits: z.optional(digits),
  last_four_digits: z.optional(digits),
});
export type CardPatch = z.output<typeof cardPatch>;

/** A card as text, `4543 •••• •••• 0017`; dots replace unknown digits. */
export const maskedCard = ({
  first_four_digits,
  last_four_digits,
}: {
  readonly first_four_digits: string | null;
  readonly last_four_digits: string | null;
}): string => `${first_four_digits || '••••'} •••• •••• ${last_four_digits || '••••'}`;
