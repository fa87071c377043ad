import type { InvoiceRow } from '#contract/invoice.ts';
import { notDuplicates } from '#src/widgets/duplicates/find-duplicates.ts';

/** The likely duplicates of a row that nobody called no duplicate on this device. */
export const openDuplicates = ({ uid, signals }: InvoiceRow): readonly string[] =>
  signals?.duplicates.filter((other) => !notDuplicates.areDistinct(uid, other)) ?? [];

/**
 * Whether approving the invoice asks about something, as far as its row tells (decision 040). What
 * is not known of a row that waits may be asked about: after a decision was taken back, its signals
 * come with the next answer.
 */
export function needsEye(row: InvoiceRow): boolean {
  const { signals, approvement_status, processing_status } = row;
  if (signals === null)
    return approvement_status === 'waiting' && processing_status !== 'processing';
  if (signals === undefined) return false;
  return [signals.missing, signals.wrong, openDuplicates(row)].some((found) => found.length > 0);
}
