import { t } from '@lingui/core/macro';
import { locale } from '#src/i18n/locale.ts';
import type { DateProblem } from '#src/lib/dates/typed-date.ts';
import type { AmountProblem } from '#src/lib/amounts/typed-amount.ts';

/** Explains why a typed amount or date is not accepted. */
export const typedProblems = {
  amount(problem: AmountProblem): string {
    const { text } = problem;
    switch (problem.reason) {
      case 'unreadable':
        return t`“${text}” can't be read as a number.`;
      case 'calculation':
        return t`“${text}” can't be calculated.`;
      case 'decimals':
        return problem.most === 0
          ? t`Enter a whole number.`
          : t`Enter at most ${problem.most} digits after the decimal separator.`;
      case 'digits':
        return t`Enter at most ${problem.most} digits before the decimal separator.`;
      case 'currency': {
        const { currency } = problem;
        return t`“${text}” isn't in ${currency}, the currency of the invoice. Choose the number to enter it in ${currency}.`;
      }
      case 'small':
        return t`This must not be less than ${problem.least}.`;
    }
  },
  date(problem: DateProblem): string {
    const { text } = problem;
    switch (problem.reason) {
      case 'unreadable':
        return t`“${text}” can't be read as a date. Try 31.1.2026 or 2026-01-31.`;
      case 'no-such-month':
        return t`“${text}” isn't a date: there is no month ${problem.month}.`;
      case 'no-such-day': {
        const month = new Intl.DateTimeFormat(locale(), {
          month: 'long',
          year: 'numeric',
          timeZone: 'UTC',
        }).format(new Date(Date.UTC(problem.year, problem.month - 1, 1)));
        return t`“${text}” doesn't exist: ${month} has ${problem.days} days.`;
      }
    }
  },
};
