import { t } from '@lingui/core/macro';
import type { InvoiceRow } from '#contract/invoice.ts';
import { notDuplicates } from '#src/widgets/duplicates/find-duplicates.ts';

/** Whether an invoice has possible duplicates that were not ruled out on this device. */
export const hasDuplicate = (uid: string, duplicates: readonly string[] = []): boolean =>
  duplicates.some((other) => !notDuplicates.areDistinct(uid, other));

/**
 * Whether approving the invoice asks a question, as far as its row tells (decision 040). A waiting
 * row without signals may ask too: after taking back a decision they arrive with the next response.
 */
export function asksBeforeApproving(row: InvoiceRow): boolean {
  const { uid, signals, approvement_status, processing_status } = row;
  if (signals === null)
    return approvement_status === 'waiting' && processing_status !== 'processing';
  if (signals === undefined) return false;
  const { missing, wrong, duplicates } = signals;
  return missing.length > 0 || wrong.length > 0 || hasDuplicate(uid, duplicates);
}

const mostNames = 3;

/** The prices that changed since the company's last approved invoice; empty for none. */
export function changedPrices({ signals, approvement_status }: InvoiceRow): string {
  if (!signals || approvement_status !== 'waiting') return '';
  const names = signals.changed.slice(0, mostNames).join(', ');
  return names && t`The price changed: ${names}`;
}
