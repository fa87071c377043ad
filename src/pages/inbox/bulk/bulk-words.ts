import { plural, t } from '@lingui/core/macro';
import { countText, moneyText } from '#src/i18n/locale.ts';
import {
  isNeededOfRow,
  type DecisionAction,
  type SkipReason,
  type DecisionTally,
} from '#src/lib/decisions/decision.ts';
import { words } from '#src/widgets/words.tsx';

const done = (action: DecisionAction, tally: DecisionTally): string => {
  const [some, all] = [countText(tally.done), countText(tally.total)];
  return {
    approve: t`${some} of ${all} approved`,
    reject: t`${some} of ${all} rejected`,
    delete: t`${some} of ${all} deleted`,
    remove_approval: t`${some} of ${all} back to review`,
  }[action];
};

const others = (tally: DecisionTally): string[] => {
  const some = (count: number, words: (count: string) => string) =>
    count > 0 ? [words(countText(count))] : [];
  return [
    ...some(tally.skipped, (skipped) => t`${skipped} skipped`),
    ...some(tally.failed, (failed) => t`${failed} failed`),
    ...some(tally.unknown, (unknown) => t`${unknown} unknown`),
    ...some(tally.left, (left) => t`${left} not done`),
  ];
};

// A word joiner keeps an amount from wrapping after its minus.
const sum = (money: string, currency: string) =>
  currency ? money.replace(/^-/, '-\u2060') : t`${money} without a currency`;

interface Warned {
  readonly wrong: boolean;
  readonly duplicates: boolean;
}

/**
 * Texts about bulk runs. Each sentence is written out for each action, because languages inflect
 * them differently.
 */
export const bulkWords = {
  /** Amounts by currency: `€4,210.55 · ₺18,900.00`. */
  sums: (sums: readonly { readonly currency: string; readonly total: string }[]) =>
    sums.map(({ currency, total }) => sum(moneyText(total, currency), currency)).join(' · '),
  title(action: DecisionAction, count: number): string {
    return {
      approve: plural(count, { one: 'Approve # invoice', other: 'Approve # invoices' }),
      reject: plural(count, { one: 'Reject # invoice', other: 'Reject # invoices' }),
      delete: plural(count, { one: 'Delete # invoice', other: 'Delete # invoices' }),
      remove_approval: plural(count, {
        one: 'Remove the approval of # invoice',
        other: 'Remove the approval of # invoices',
      }),
    }[action];
  },
  /** The label for leaving out invoices that lack these fields. */
  leaveOut(fields: readonly string[], count: number): string {
    const [field = '', another] = fields;
    const names = fields.map(words.field).join(', ');
    if (another || !isNeededOfRow(field))
      return plural(count, {
        one: `Leave out the one with missing data: ${names}`,
        other: `Leave out the # with missing data: ${names}`,
      });
    return {
      total_price: plural(count, {
        one: 'Leave out the one without a total',
        other: 'Leave out the # without a total',
      }),
      currency: plural(count, {
        one: 'Leave out the one without a currency',
        other: 'Leave out the # without a currency',
      }),
      company: plural(count, {
        one: 'Leave out the one without a company',
        other: 'Leave out the # without a company',
      }),
    }[field];
  },
  /** The label for leaving out invoices about which approving one by one would ask. */
  leaveOutWarned({ wrong, duplicates }: Warned, count: number): string {
    const names = [
      ...(wrong ? [t`amounts or dates that look wrong`] : []),
      ...(duplicates ? [t`likely duplicates`] : []),
    ].join(', ');
    return plural(count, {
      one: `Leave out the one with warnings: ${names}`,
      other: `Leave out the # with warnings: ${names}`,
    });
  },
  start(action: DecisionAction, count: number): string {
    const some = countText(count);
    return {
      approve: t`Approve ${some}`,
      reject: t`Reject ${some}`,
      delete: t`Delete ${some}`,
      remove_approval: t`Remove approval of ${some}`,
    }[action];
  },
  will(action: DecisionAction, count: number): string {
    return {
      approve: plural(count, {
        one: '# invoice will be approved.',
        other: '# invoices will be approved.',
      }),
      reject: plural(count, {
        one: '# invoice will be rejected.',
        other: '# invoices will be rejected.',
      }),
      delete: plural(count, {
        one: '# invoice will be deleted.',
        other: '# invoices will be deleted.',
      }),
      remove_approval: plural(count, {
        one: '# invoice will go back to review.',
        other: '# invoices will go back to review.',
      }),
    }[action];
  },
  why(action: DecisionAction, why: SkipReason, count: number): string {
    const some = countText(count);
    switch (why) {
      case 'approved':
        if (action === 'approve') return t`${some} already approved`;
        return action === 'reject'
          ? t`${some} approved (to reject, remove the approval first)`
          : t`${some} approved (to delete, remove the approval first)`;
      case 'rejected':
        if (action === 'reject') return t`${some} already rejected`;
        return action === 'remove_approval'
          ? t`${some} rejected in the meantime`
          : t`${some} rejected (put back in review first)`;
      case 'waiting':
        return t`${some} waiting for review already`;
      case 'processing':
        return t`${some} still being read`;
      case 'forbidden':
        return t`${some} not allowed with your key`;
      case 'untold':
        return t`${some} without a word in the list on what your key may do (open the invoice to see)`;
      case 'incomplete':
        return t`${some} with missing data`;
      case 'warned':
        return t`${some} with warnings`;
      case 'unsaved':
        return t`${some} with unsaved changes (open the invoice to save them)`;
      case 'gone':
        return t`${some} deleted in the meantime`;
    }
  },
  /** `37 of 120 approved` */
  done,
  /** `37 of 120 approved, 3 failed, 80 not done` */
  summary: (action: DecisionAction, tally: DecisionTally): string =>
    [done(action, tally), ...others(tally)].join(', '),
};
