import fc from 'fast-check';
import type { InboxFilters } from './filters.ts';

const uids = fc.uniqueArray(fc.uuid(), { maxLength: 4 });
const words = (known: readonly string[]) =>
  fc.uniqueArray(
    fc.oneof(
      fc.constantFrom(...known),
      fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
    ),
    { maxLength: 3 },
  );
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));
const range = fc
  .tuple(fc.option(day, { nil: undefined }), fc.option(day, { nil: undefined }))
  .map(([a, b]) => (a !== undefined && b !== undefined && a > b ? [b, a] : [a, b]));
const query = fc.option(
  fc
    .string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
    .map((text) => text.trim())
    .filter((text) => text !== '' && text.length <= 200),
  { nil: undefined },
);

/** Any state of the inbox filters. */
export const anyFilters: fc.Arbitrary<InboxFilters> = fc
  .record({
    company__uid: uids,
    workspace_user__uid: uids,
    card__uid: uids,
    approvement_status: words(['waiting', 'approved', 'rejected']),
    payment_type: words(['cash', 'credit_card']),
    range,
    query,
    page: fc.integer({ min: 1, max: 9_999_999 }),
  })
  .map(({ range: [from, to], ...rest }) => ({
    ...rest,
    created_at__from_date: from,
    created_at__to_date: to,
  }));
