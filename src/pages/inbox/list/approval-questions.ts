import type { InvoiceRow } from '#contract/invoice.ts';
import { notDuplicates } from '#src/widgets/duplicates/find-duplicates.ts';

/** The possible duplicates of a row that were not ruled out on this device. */
export const openDuplicates = ({ uid, signals }: InvoiceRow): readonly string[] =>
  signals?.duplicates.filter((other) => !notDuplicates.areDistinct(uid, other)) ?? [];

/**
 * Whether approving the invoice asks a question, as far as its row tells (decision 040). A waiting
 * row without signals may ask too: after taking back a decision they arrive with the next response.
 */
export function asksBeforeApproving(row: InvoiceRow): boolean {
  const { signals, approvement_status, processing_status } = row;
  if (signals === null)
    return approvement_status === 'waiting' && processing_status !== 'processing';
  if (signals === undefined) return false;
  return [signals.missing, signals.wrong, openDuplicates(row)].some((found) => found.length > 0);
}
