import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { isIsoDate } from '#contract/dates.ts';
import { isDecimal } from '#contract/decimal.ts';
import { cardQueries } from '#src/api/cards.ts';
import { companyQueries } from '#src/api/companies.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { cardLabel } from '#src/lib/card-label.ts';
import { formatDay } from '#src/lib/days.ts';
import { formatDecimal, formatMoney } from '#src/lib/money.ts';
import { useWords } from '#src/widgets/words.tsx';

/**
 * Words a stored value of a field or cell for people; texts that are no value yet stay as they were
 * typed.
 */
export function useValueText(currency: string) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useWords();
  return (field: string, value: string): string => {
    if (value === '') return t`empty`;
    if ((field === 'total_price' || field === 'total_vat') && isDecimal(value))
      return formatMoney(value, currency, locale);
    if ((field === 'quantity' || field === 'vat_rate') && isDecimal(value))
      return formatDecimal(value, locale);
    if (field === 'invoice_date' && isIsoDate(value)) return formatDay(value, locale);
    if (field === 'payment_type') return words.paymentType(value);
    return field === 'unit' ? words.unit(value) : value;
  };
}

/** The same for one value, which may be the uid of a company or card. */
export function useFieldText(field: string, text: string, currency: string): string {
  const say = useValueText(currency);
  const company = useQuery({
    ...companyQueries.detail(text),
    enabled: field === 'company_uid' && text !== '',
  });
  const card = useQuery({
    ...cardQueries.detail(text),
    enabled: field === 'card_uid' && text !== '',
  });
  if (text !== '' && field === 'company_uid') return company.data?.name ?? '…';
  if (text !== '' && field === 'card_uid') return card.data ? cardLabel(card.data) : '…';
  return say(field, text);
}
