import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { Likeness } from '#src/lib/merging/duplicate-companies.ts';
import type { MoveEnd, MoveTally, MoveWhy } from '#src/lib/merging/moves.ts';
import type { MergeField } from '#src/lib/merging/surviving-fields.ts';
import { formatMoney, sumByCurrency } from '#src/lib/money.ts';

/** What merging companies says. */
export function useMergeWords() {
  const { t } = useLingui();
  const locale = useLocale();
  const number = (count: number) => new Intl.NumberFormat(locale).format(count);
  const field = (name: MergeField): string => {
    switch (name) {
      case 'name':
        return t`Name`;
      case 'tax_number':
        return t`Tax number`;
      case 'tax_office':
        return t`Tax office`;
      case 'phone':
        return t`Phone`;
      case 'address':
        return t`Address`;
    }
  };
  /** Why one invoice did not move. */
  const why = (reason: MoveWhy): string => {
    switch (reason) {
      case 'approved':
        return t`Approved`;
      case 'processing':
        return t`Still being read`;
      case 'forbidden':
        return t`Your key may not change it`;
      case 'elsewhere':
        return t`Has another company by now`;
      case 'there':
        return t`Is there already`;
      case 'gone':
        return t`Deleted meanwhile`;
    }
  };
  return {
    number,
    field,
    why,
    /** The amounts by currency: `€4,210.55 · ₺18,900.00`. */
    sums: (rows: Parameters<typeof sumByCurrency>[0]) =>
      sumByCurrency(rows)
        .map(({ currency, total }) => formatMoney(total, currency, locale))
        .join(' · '),
    /** Why so many cannot move, and what would change it. */
    whyStay(reason: MoveWhy, count: number): string {
      const some = number(count);
      switch (reason) {
        case 'approved':
          return plural(count, {
            one: '# is approved: it moves after “Remove approval”.',
            other: '# are approved: they move after “Remove approval”.',
          });
        case 'processing':
          return plural(count, {
            one: '# is still being read: it can move when that is done.',
            other: '# are still being read: they can move when that is done.',
          });
        case 'forbidden':
          return plural(count, {
            one: '# may not be changed with your key: an administrator can move it.',
            other: '# may not be changed with your key: an administrator can move them.',
          });
        case 'elsewhere':
          return t`${some} of another company by now`;
        case 'there':
          return t`${some} there already`;
        case 'gone':
          return t`${some} deleted meanwhile`;
      }
    },
    /** What two companies have in common. */
    same(one: Likeness): string {
      switch (one) {
        case 'tax_number':
          return t`Same tax number`;
        case 'name':
          return t`Same name`;
        case 'phone':
          return t`Same phone`;
      }
    },
    /** What speaks against two being one. */
    differs(one: Likeness): string {
      switch (one) {
        case 'tax_number':
          return t`Different tax numbers`;
        case 'name':
          return t`Different names`;
        case 'phone':
          return t`Different phones`;
      }
    },
    /**
     * What became of an invoice, in a word; while it runs, the one in doubt is the one under way.
     */
    end(end: MoveEnd<unknown> | undefined, running = false): string {
      switch (end?.kind) {
        case 'moved':
          return t`Moved`;
        case 'back':
          return t`Moved back`;
        case 'kept':
          return t`Stays`;
        case 'failed':
          return t`Failed`;
        case 'doubt':
          return running ? t`On its way` : t`Nobody knows whether it arrived`;
        case 'not back':
          return t`Moved, and could not be moved back`;
        case undefined:
          return t`Not begun`;
      }
    },
    /** `8 moved, 1 failed, 3 not begun` */
    summary({ moved, back, kept, failed, doubt, left }: MoveTally, staying: number): string {
      const said = (count: number, words: (some: string) => string) =>
        count > 0 ? [words(number(count))] : [];
      const parts = [
        ...said(moved, (some) => t`${some} moved`),
        ...said(back, (some) => t`${some} moved back`),
        ...said(kept + staying, (some) => t`${some} stay`),
        ...said(failed, (some) => t`${some} failed`),
        ...said(doubt, (some) => t`${some} unknown`),
        ...said(left, (some) => t`${some} not begun`),
      ];
      return parts.length > 0 ? parts.join(', ') : t`No invoice had to move`;
    },
  };
}
