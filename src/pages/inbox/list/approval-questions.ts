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
