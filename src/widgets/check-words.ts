import { plural, t } from '@lingui/core/macro';
import type { Check } from '#documents/checks/check-invoice.ts';
import { dayText, decimalText, moneyText } from '#src/i18n/locale.ts';
import { words } from './words.tsx';

const without = (amount: string): string => amount.replace('-', '');

export function checkWords(currency: string): (check: Check) => string {
  const money = (amount: string) => moneyText(amount, currency);
  return (check) => {
    switch (check.kind) {
      case 'missing': {
        const names = check.fields.map((field) => words.field(field)).join(', ');
        return t`Missing: ${names}`;
      }
      case 'unreadable': {
        const [first = 0] = check.items;
        return check.items.length === 1
          ? t`Item ${first} can't be read, so the items aren't added up.`
          : t`${check.items.length} items can't be read, so the items aren't added up.`;
      }
      case 'items-total': {
        const [items, difference] = [money(check.items), money(without(check.difference))];
        return check.difference.startsWith('-')
          ? t`The items add up to ${items}, ${difference} less than the total.`
          : t`The items add up to ${items}, ${difference} more than the total.`;
      }
      case 'vat': {
        const [items, difference] = [money(check.items), money(without(check.difference))];
        return check.difference.startsWith('-')
          ? t`Item VAT is ${items}, ${difference} less than the invoice's VAT.`
          : t`Item VAT is ${items}, ${difference} more than the invoice's VAT.`;
      }
      case 'decimals': {
        const { currency: code, amount } = check;
        const written = decimalText(amount);
        return t`${written} has too many decimals: ${code} has ${plural(check.decimals, {
          0: 'no decimals',
          one: '# decimal',
          other: '# decimals',
        })}.`;
      }
      case 'future': {
        const day = dayText(check.date);
        return t`The invoice date, ${day}, is in the future.`;
      }
      case 'old': {
        const day = dayText(check.date);
        return t`The invoice date, ${day}, is more than a year ago.`;
      }
    }
  };
}
