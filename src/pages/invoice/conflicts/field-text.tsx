import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { isIsoDate } from '#contract/dates.ts';
import { isDecimal } from '#contract/decimal.ts';
import { cardQueries } from '#src/api/cards.ts';
import { companyQueries } from '#src/api/companies.ts';
import { dayText, decimalText, moneyText } from '#src/i18n/locale.ts';
import { cardLabel } from '#src/lib/cards/card-label.ts';
import { words } from '#src/widgets/words.tsx';

/**
 * Returns a function that formats a stored value for people; a text that is no value yet is
 * returned unchanged.
 */
export function valueText(currency: string) {
  return (field: string, value: string): string => {
    if (value === '') return t`empty`;
    switch (field) {
      case 'total_price':
      case 'total_vat':
        return isDecimal(value) ? moneyText(value, currency) : value;
      case 'quantity':
      case 'vat_rate':
        return isDecimal(value) ? decimalText(value) : value;
      case 'payment_type':
        return words.paymentType(value);
      case 'unit':
        return words.unit(value);
      case 'approvement_status':
        return words.approvement(value);
      case 'processing_status':
        return words.processing(value);
      default:
        return field.includes('date') && isIsoDate(value) ? dayText(value) : value;
    }
  };
}

/** One value as text; the UID of a company or card becomes its name, which may be requested. */
export function useFieldText(field: string, text: string, currency: string): string {
  const say = valueText(currency);
  const isRecord = text !== '' && (field === 'company_uid' || field === 'card_uid');
  const company = useQuery({
    ...companyQueries.detail(text),
    enabled: isRecord && field === 'company_uid',
  });
  const card = useQuery({ ...cardQueries.detail(text), enabled: isRecord && field === 'card_uid' });
  const name = company.data?.name ?? (card.data && cardLabel(card.data)) ?? '…';
  return isRecord ? name : say(field, text);
}

/** `useFieldText` as an element, where a hook cannot be called. */
export function FieldText({
  field,
  text,
  currency,
}: {
  field: string;
  text: string;
  currency: string;
}) {
  return useFieldText(field, text, currency);
}
