import { t } from '@lingui/core/macro';
import type { InvoiceRow } from '#contract/invoice.ts';

const mostNames = 3;

/** The prices that changed since the company's last approved invoice; empty for none. */
export function changedPrices({ signals, approvement_status }: InvoiceRow): string {
  if (!signals || approvement_status !== 'waiting') return '';
  const names = signals.changed.slice(0, mostNames).join(', ');
  return names && t`The price changed: ${names}`;
}
