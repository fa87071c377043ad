import { plural, t } from '@lingui/core/macro';
import type { Likeness, Reason } from '#documents/checks/duplicates.ts';
import { moneyText } from '#src/i18n/locale.ts';

/** Why two invoices look alike: `same number, same amount, 2 days apart`. */
export function duplicateWords(currency: string) {
  const reason = (one: Reason): string => {
    switch (one.kind) {
      case 'file':
        return t`the same file`;
      case 'number':
        return {
          same: t`same number`,
          spelling: t`same number written differently`,
          'look-alike': t`a number that looks alike`,
        }[one.how];
      case 'company':
        return {
          same: t`same company`,
          tax_number: t`same tax number`,
          name: t`same company name`,
        }[one.how];
      case 'amount': {
        const apart = one.difference.replace('-', '');
        const difference = moneyText(apart, currency);
        return /[1-9]/.test(apart) ? t`amounts ${difference} apart` : t`same amount`;
      }
      case 'date':
        return one.days === 0
          ? t`same day`
          : plural(Math.abs(one.days), { one: '# day apart', other: '# days apart' });
      case 'swapped':
        return t`day and month swapped`;
    }
  };
  return {
    reasons: ({ reasons }: Likeness): string => reasons.map(reason).join(', '),
    hint: (found: Likeness, name: string): string => {
      const reasons = found.reasons.map(reason).join(', ');
      return {
        same: t`Most likely the same as ${name}: ${reasons}`,
        likely: t`Looks like ${name}: ${reasons}`,
        possible: t`May be the same as ${name}: ${reasons}`,
      }[found.grade];
    },
  };
}
