import type { SumsProgress } from '#src/api/sum-invoices.ts';
import type { CurrencySum } from '#src/lib/exports/currency-sums.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { useLongRead } from '#src/widgets/use-long-read.ts';

/** More rows than these are added up only when the person asks. */
export const mostSummedAtOnce = 2_000;

const nothingYet: SumsProgress = { read: 0, count: 0, pausedUntil: null, sums: [] };

/**
 * The invoices of filters added up by currency: at once where they are few.
 * @param count undefined while it is not known
 */
export function useFilterSums(filters: InboxFilters, count: number | undefined) {
  const { progress = nothingYet, ...sums } = useLongRead<readonly CurrencySum[], SumsProgress>({
    queryKey: ['sums', filters],
    read: async (signal, onProgress) => {
      const { sumInvoices } = await import('#src/api/sum-invoices.ts');
      return sumInvoices(filters, signal, onProgress);
    },
    automatic: count !== undefined && count > 0 && count <= mostSummedAtOnce,
  });
  return { ...sums, progress };
}

/** How adding up stands. */
export type FilterSums = ReturnType<typeof useFilterSums>;
