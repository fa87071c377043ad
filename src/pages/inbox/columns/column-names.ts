import { useLingui } from '@lingui/react/macro';
import type { ColumnId } from '#src/lib/list-columns.ts';

/** What the columns are called. */
export function useColumnNames(): Readonly<Record<ColumnId | 'select', string>> {
  const { t } = useLingui();
  return {
    select: t`Select`,
    company: t`Company`,
    hf_id: t`ID`,
    invoice_date: t`Invoice date`,
    total_price: t`Total`,
    status: t`Status`,
    processing: t`Reading`,
    category: t`Category`,
    workspace_user: t`Person`,
    created_at: t`Created`,
    actions: t`Actions`,
  };
}
