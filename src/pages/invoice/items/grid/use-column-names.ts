import { useLingui } from '@lingui/react/macro';
import type { Column } from '#src/pages/invoice/items/cursor.ts';

/** The names of the columns, in the person's language. */
export function useColumnNames(): Readonly<Record<Column, string>> {
  const { t } = useLingui();
  return {
    name: t`Name`,
    description: t`Description`,
    quantity: t`Quantity`,
    unit: t`Unit`,
    total_price: t`Total incl. VAT`,
    vat_rate: t`VAT %`,
    unit_price: t`Unit price`,
    net: t`Net`,
    vat: t`VAT amount`,
  };
}
