import type { InvoiceRow } from '#contract/invoice.ts';

type Watched = Pick<InvoiceRow, 'processing_status' | 'created_at'>;

const delays = [
  { youngerThan: 30_000, wait: 2_000 },
  { youngerThan: 120_000, wait: 5_000 },
  { youngerThan: 600_000, wait: 15_000 },
];
const longestDelayMs = 60_000;

/**
 * The time until the list is requested again because files are being read. It grows with the age of
 * the newest such file.
 * @param now milliseconds since 1970
 * @returns milliseconds, or false when no file is being read
 */
export function pollDelay(rows: readonly Watched[], now: number): number | false {
  const processing = rows.filter((row) => row.processing_status === 'processing');
  if (processing.length === 0) return false;
  const age = now - Math.max(...processing.map((row) => Date.parse(row.created_at)));
  return delays.find((step) => age < step.youngerThan)?.wait ?? longestDelayMs;
}
