import { useLingui } from '@lingui/react/macro';
import { moneyLimits } from '#contract/decimal.ts';
import { amountTrouble } from '#src/lib/typed-amount.ts';
import { useTypedProblems } from '#src/ui/typed-problems.ts';
import type { FieldError } from './header-form.ts';

/**
 * Says in the person's language why the contract refuses a field of the header; messages of the
 * service as sent.
 */
export function useFieldErrorText(): (error: FieldError) => string {
  const { t } = useLingui();
  const words = useTypedProblems();
  return (error) => {
    if ('message' in error) return error.message;
    const { issue, values } = error;
    const most = issue.code === 'too_big' ? Number(issue.maximum) : 0;
    if (most > 0) return t`At most ${most} characters.`;
    const { currency } = values;
    switch (issue.path[0]) {
      case 'total_price':
      case 'total_vat':
        return words.amount(amountTrouble(values[issue.path[0]], moneyLimits));
      case 'invoice_date':
        return words.date({ reason: 'unreadable', text: values.invoice_date });
      case 'currency':
        return t`“${currency}” is no currency code, such as EUR.`;
      default:
        return t`This value cannot be saved here.`;
    }
  };
}
