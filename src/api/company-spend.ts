import { invoiceQueries } from '#src/api/invoices.ts';
import { readAllInvoices } from '#src/api/all-invoices.ts';
import type { ReadProgress } from '#src/api/pages.ts';
import { noFilters, type InboxFilters } from '#src/lib/filters/filters.ts';
import type { SpendRow } from '#src/lib/insights/company-spend.ts';
import { todayIso } from '#src/lib/dates/days.ts';

/** Filters for the approved and waiting invoices of a company, which are its spend. */
export const spendFilters = (uid: string): InboxFilters => ({
  ...noFilters,
  company__uid: [uid],
  approvement_status: ['waiting', 'approved'],
});

/**
 * Reads the approved and waiting invoices of a company for its sums, with the time of reading. Days
 * of creation are in the person's time zone, since the interface does not state the service's.
 * `read` throws ApiError as the list does.
 */
export const companySpend = (uid: string) => ({
  queryKey: [...invoiceQueries.lists(), 'spend', uid] as const,
  read: async (signal: AbortSignal, onProgress: (progress: ReadProgress) => void) => {
    const rows = await readAllInvoices(
      spendFilters(uid),
      ({ created_at, invoice_date, total_price, currency, approvement_status }): SpendRow | null =>
        // Some services do not filter by status.
        approvement_status === 'rejected'
          ? null
          : {
              created: todayIso(new Date(created_at)),
              invoiced: invoice_date ?? '',
              total_price,
              currency,
            },
      { signal, onProgress },
    );
    return { rows: rows.filter((row) => row !== null), at: new Date().toISOString() };
  },
  staleTime: 60_000,
});
