import { plural, t } from '@lingui/core/macro';
import type { LoggedDecision } from './decision-log.ts';

export function describe({
  action,
  bulk,
  count,
  only,
}: Pick<LoggedDecision, 'action' | 'bulk' | 'count' | 'only'>): string {
  const name = only?.hf_id ?? '';
  switch (action) {
    case 'approve':
      return bulk
        ? plural(count, { one: 'Approved # invoice', other: 'Approved # invoices' })
        : t`Approved ${name}`;
    case 'reject':
      return bulk
        ? plural(count, { one: 'Rejected # invoice', other: 'Rejected # invoices' })
        : t`Rejected ${name}`;
    case 'delete':
      return bulk
        ? plural(count, { one: 'Deleted # invoice', other: 'Deleted # invoices' })
        : t`Deleted ${name}`;
    case 'remove_approval':
      return bulk
        ? plural(count, {
            one: 'Put # invoice back in review',
            other: 'Put # invoices back in review',
          })
        : t`Put ${name} back in review`;
  }
}
