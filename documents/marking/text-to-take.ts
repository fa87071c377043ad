import { currencyIn } from '#documents/numbers/currency-signs.ts';
import { kindOfField } from './field-labels.ts';
import { foldText } from '#documents/text/fold-text.ts';
import { datesOf } from '#documents/dates/printed-dates.ts';

/**
 * A text of the page as it is typed into a field: a date that means one day as ISO text, since no
 * field knows the months of every language; what can be read in two ways stays as printed, so that
 * the field asks.
 * @returns undefined when the text says nothing for this field
 */
export function textToTake(field: string, printed: string): string | undefined {
  const text = printed.trim();
  switch (kindOfField(field)) {
    case 'day': {
      const [date] = datesOf({ folded: foldText(text) });
      return date?.days.length === 1 ? date.days[0] : text;
    }
    case 'currency':
      return currencyIn(text);
    case 'card':
      return text.replace(/\D/g, '').slice(-4) || undefined;
    case 'amount':
      // Per cent and footnote signs are no part of a number.
      return text.replace(/\s?[%*]+$/, '') || undefined;
    default:
      return text === '' ? undefined : text;
  }
}
