import { queryOptions } from '@tanstack/react-query';
import { invoiceEndpoints } from '#contract/invoice-endpoints.ts';
import type { InvoiceRow } from '#contract/invoice.ts';
import { largestPageSize } from '#contract/paging.ts';
import { call } from '#src/api/call.ts';
import { invoiceQueries } from '#src/api/invoices.ts';

/** A row found by the search, and whether by its number. */
export interface FoundRow {
  readonly row: InvoiceRow;
  readonly byNumber: boolean;
}

/** Search texts, empty to skip one; `twin` is the ID of an invoice with the same file. */
export interface Wanted {
  readonly number: string;
  readonly company: string;
  readonly twin: string;
}

/** Queries for possible duplicates: at most three searches of the list. Interface 4.1. */
export const duplicateQueries = {
  /**
   * Rows with the number, or of the company: the newest hundred of each, without the invoice
   * itself; cached for five minutes.
   */
  rows: (uid: string, wanted: Wanted) =>
    queryOptions({
      queryKey: [...invoiceQueries.all(), 'duplicates', uid, wanted] as const,
      queryFn: async ({ signal }): Promise<readonly FoundRow[]> => {
        const find = async (query: string) =>
          query === ''
            ? []
            : (
                await call(invoiceEndpoints.listInvoices, {
                  query: { query, page: 1, page_size: largestPageSize },
                  signal,
                })
              ).results;
        const [byNumber, byCompany, twins] = await Promise.all([
          find(wanted.number),
          find(wanted.company),
          find(wanted.twin),
        ]);
        const found = new Map<string, FoundRow>();
        for (const row of byCompany) found.set(row.uid, { row, byNumber: false });
        for (const row of [...byNumber, ...twins.filter(({ hf_id }) => hf_id === wanted.twin)])
          found.set(row.uid, { row, byNumber: true });
        found.delete(uid);
        return [...found.values()];
      },
      staleTime: 300_000,
    }),
};
