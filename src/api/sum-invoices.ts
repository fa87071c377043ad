import { readAllInvoices } from '#src/api/all-invoices.ts';
import type { ReadProgress } from '#src/api/pages.ts';
import { CurrencySums, type CurrencySum } from '#src/lib/exports/currency-sums.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';

export interface SumsProgress extends ReadProgress {
  readonly sums: readonly CurrencySum[];
}

/**
 * Sums all invoices of the filters by currency, page by page; those without a total are skipped.
 * @param onProgress called after every page with the totals so far
 * @throws ApiError `aborted` by the signal, else what a page threw
 */
export async function sumInvoices(
  filters: InboxFilters,
  signal: AbortSignal,
  onProgress?: (progress: SumsProgress) => void,
): Promise<readonly CurrencySum[]> {
  const sums = new CurrencySums();
  await readAllInvoices(
    filters,
    ({ currency, total_price }) => {
      if (total_price !== null) sums.add(currency ?? '', total_price);
    },
    { signal, onProgress: (progress) => onProgress?.({ ...progress, sums: sums.all() }) },
  );
  return sums.all();
}
