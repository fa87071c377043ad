import { t } from '@lingui/core/macro';
import { isIsoDate } from '#contract/dates.ts';
import { isDecimal } from '#contract/decimal.ts';
import { dayText, decimalText, moneyText } from '#src/i18n/locale.ts';
import { words } from './words.tsx';

/** A field's value as text; a text that is no value yet is returned unchanged. */
export function valueText(field: string, value: string, currency: string): string {
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
}
