import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { countText } from '#src/i18n/locale.ts';
import type { DuplicateCompanies } from '#src/lib/merging/duplicate-companies.ts';
import type { MoveEnd, MoveTally, MoveWhy, StayingInvoice } from '#src/lib/merging/moves.ts';

type Same = DuplicateCompanies['same'][number];
type Differs = DuplicateCompanies['differs'][number];

const whyWords: Record<MoveWhy, MessageDescriptor> = {
  approved: msg`Approved`,
  processing: msg`Still being read`,
  forbidden: msg`Your key may not change it`,
  elsewhere: msg`Now has another company`,
  there: msg`Already there`,
  gone: msg`Deleted in the meantime`,
};
const endWords: Record<MoveEnd<unknown>['kind'], MessageDescriptor> = {
  moved: msg`Moved`,
  back: msg`Moved back`,
  kept: msg`Not moved`,
  failed: msg`Could not be moved`,
  doubt: msg`Not known whether it arrived`,
  'not back': msg`Moved, and could not be moved back`,
};
const sameWords: Record<Same, MessageDescriptor> = {
  tax_number: msg`Same tax number`,
  name: msg`Same name`,
  phone: msg`Same phone`,
};
const differsWords: Record<Differs, MessageDescriptor> = {
  tax_number: msg`Different tax numbers`,
  name: msg`Different names`,
};
const stayWords: Record<StayingInvoice['why'], (count: number) => string> = {
  approved: (count) =>
    plural(count, {
      one: '# is approved: it moves after “Remove approval”.',
      other: '# are approved: they move after “Remove approval”.',
    }),
  processing: (count) =>
    plural(count, {
      one: '# is still being read: it can move when that is done.',
      other: '# are still being read: they can move when that is done.',
    }),
  forbidden: (count) =>
    plural(count, {
      one: '# may not be changed with your key.',
      other: '# may not be changed with your key.',
    }),
};

export const mergeWords = {
  /** Why one invoice was not moved; empty without a reason. */
  why: (reason: MoveWhy | null | undefined) => (reason ? i18n._(whyWords[reason]) : ''),
  /** Why so many invoices cannot be moved, and what would change that. */
  whyStay: (reason: StayingInvoice['why'], count: number) => stayWords[reason](count),
  same: (one: Same) => i18n._(sameWords[one]),
  differs: (one: Differs) => i18n._(differsWords[one]),
  /** The result for an invoice in a word; during a run, one in doubt is in progress. */
  end(kind: MoveEnd<unknown>['kind'] | undefined, running = false): string {
    if (!kind) return t`Not started`;
    return running && kind === 'doubt' ? t`On its way` : i18n._(endWords[kind]);
  },
  /** `8 moved, 1 failed, 3 not begun` */
  summary(tally: MoveTally, staying: number): string {
    const { moved, back, kept, failed, doubt, left } = tally;
    const part = (count: number, words: (some: string) => string) =>
      count > 0 ? [words(countText(count))] : [];
    const parts = [
      ...part(moved, (some) => t`${some} moved`),
      ...part(back, (some) => t`${some} moved back`),
      ...part(kept + staying, (some) => t`${some} not moved`),
      ...part(failed, (some) => t`${some} failed`),
      ...part(doubt, (some) => t`${some} unknown`),
      ...part(left, (some) => t`${some} not started`),
    ];
    return parts.join(', ') || t`No invoice had to move`;
  },
};
