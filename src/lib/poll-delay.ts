import type { InvoiceRow } from '#contract/invoice.ts';

type Watched = Pick<InvoiceRow, 'processing_status' | 'created_at'>;

const steps = [
  { youngerThan: 30_000, wait: 2_000 },
  { youngerThan: 120_000, wait: 5_000 },
  { youngerThan: 600_000, wait: 15_000 },
];
const slowest = 60_000;

/**
 * When to read the list again for the sake of files still being read: the longer it takes, the more
 * seldom.
 * @param now milliseconds since 1970
 * @returns milliseconds, or false when nothing is processing
 */
export function pollDelay(rows: readonly Watched[], now: number): number | false {
  const processing = rows.filter((row) => row.processing_status === 'processing');
  if (processing.length === 0) return false;
  const age = now - Math.max(...processing.map((row) => Date.parse(row.created_at)));
  return steps.find((step) => age < step.youngerThan)?.wait ?? slowest;
}
