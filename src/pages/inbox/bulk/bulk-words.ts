import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { DecisionAction, SkipReason, Tally } from '#src/lib/decision.ts';
import { formatCount, formatMoney } from '#src/lib/money.ts';

/**
 * What bulk runs say. Each sentence is written out for each action: other languages bend them
 * differently.
 */
export function useBulkWords() {
  const { t } = useLingui();
  const locale = useLocale();
  const number = (count: number) => formatCount(count, locale);

  const done = (action: DecisionAction, tally: Tally): string => {
    const [some, all] = [number(tally.done), number(tally.total)];
    switch (action) {
      case 'approve':
        return t`${some} of ${all} approved`;
      case 'reject':
        return t`${some} of ${all} rejected`;
      case 'delete':
        return t`${some} of ${all} deleted`;
      case 'remove_approval':
        return t`${some} of ${all} back to review`;
    }
  };

  const others = (tally: Tally): string[] => {
    const [skipped, failed, unknown, left] = [
      number(tally.skipped),
      number(tally.failed),
      number(tally.unknown),
      number(tally.left),
    ];
    return [
      ...(tally.skipped > 0 ? [t`${skipped} skipped`] : []),
      ...(tally.failed > 0 ? [t`${failed} failed`] : []),
      ...(tally.unknown > 0 ? [t`${unknown} unknown`] : []),
      ...(tally.left > 0 ? [t`${left} not done`] : []),
    ];
  };

  return {
    number,
    /** The amounts by currency: `€4,210.55 · ₺18,900.00`. */
    sums: (sums: readonly { readonly currency: string; readonly total: string }[]) =>
      sums.map(({ currency, total }) => formatMoney(total, currency, locale)).join(' · '),
    title(action: DecisionAction, count: number): string {
      switch (action) {
        case 'approve':
          return plural(count, { one: 'Approve # invoice', other: 'Approve # invoices' });
        case 'reject':
          return plural(count, { one: 'Reject # invoice', other: 'Reject # invoices' });
        case 'delete':
          return plural(count, { one: 'Delete # invoice', other: 'Delete # invoices' });
        case 'remove_approval':
          return plural(count, {
            one: 'Remove the approval of # invoice',
            other: 'Remove the approval of # invoices',
          });
      }
    },
    start(action: DecisionAction, count: number): string {
      const some = number(count);
      switch (action) {
        case 'approve':
          return t`Approve ${some}`;
        case 'reject':
          return t`Reject ${some}`;
        case 'delete':
          return t`Delete ${some}`;
        case 'remove_approval':
          return t`Remove approval of ${some}`;
      }
    },
    /** What will happen to so many. */
    will(action: DecisionAction, count: number): string {
      switch (action) {
        case 'approve':
          return plural(count, {
            one: '# invoice will be approved.',
            other: '# invoices will be approved.',
          });
        case 'reject':
          return plural(count, {
            one: '# invoice will be rejected.',
            other: '# invoices will be rejected.',
          });
        case 'delete':
          return plural(count, {
            one: '# invoice will be deleted.',
            other: '# invoices will be deleted.',
          });
        case 'remove_approval':
          return plural(count, {
            one: '# invoice will wait for review again.',
            other: '# invoices will wait for review again.',
          });
      }
    },
    /** Why so many are left out. */
    why(action: DecisionAction, why: SkipReason, count: number): string {
      const some = number(count);
      switch (why) {
        case 'approved':
          if (action === 'approve') return t`${some} already approved`;
          return action === 'reject'
            ? t`${some} approved (to reject, remove the approval first)`
            : t`${some} approved (to delete, remove the approval first)`;
        case 'rejected':
          return action === 'reject' ? t`${some} already rejected` : t`${some} rejected meanwhile`;
        case 'waiting':
          return t`${some} waiting for review already`;
        case 'processing':
          return t`${some} still being read`;
        case 'forbidden':
          return t`${some} not allowed with your key (an administrator can)`;
        case 'untold':
          return t`${some} without a word in the list on what your key may do (open the invoice to see)`;
        case 'gone':
          return t`${some} deleted meanwhile`;
      }
    },
    /** `37 of 120 approved` */
    done,
    /** `37 of 120 approved, 3 failed, 80 not done` */
    summary: (action: DecisionAction, tally: Tally): string =>
      [done(action, tally), ...others(tally)].join(', '),
  };
}
