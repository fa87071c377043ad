import { invoiceQueries } from '#src/api/invoices.ts';
import { readAllInvoices } from '#src/api/all-invoices.ts';
import type { ReadProgress } from '#src/api/pages.ts';
import { noFilters, type InboxFilters } from '#src/lib/filters.ts';
import type { SpendRow } from '#src/lib/company-spend.ts';
import { todayIso } from '#src/lib/days.ts';

/** The approved and waiting invoices of a company: its spend. */
export const spendFilters = (uid: string): InboxFilters => ({
  ...noFilters,
  company__uid: [uid],
  approvement_status: ['waiting', 'approved'],
});

/**
 * How the approved and waiting invoices of a company are read to be added up, and when that was
 * done. Days of creation are those of the person's time zone: the interface does not tell the
 * service's.
 * `read` throws ApiError as the list does.
 */
export const companySpend = (uid: string) => ({
  queryKey: [...invoiceQueries.lists(), 'spend', uid] as const,
  read: async (signal: AbortSignal, onProgress: (progress: ReadProgress) => void) => {
    const rows = await readAllInvoices(
      spendFilters(uid),
      ({ created_at, invoice_date, total_price, currency, approvement_status }): SpendRow | null =>
        // A service may not know the filter.
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
