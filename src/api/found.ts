import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import { call } from '#src/api/call.ts';
import { companyQueries } from '#src/api/companies.ts';
import { invoiceQueries } from '#src/api/invoices.ts';

const most = { invoices: 5, companies: 3 };

/** The first records that a text finds, to open directly (interface 4.1 and 4.3, gap G5). */
export const foundQueries = {
  /** The newest invoices that hold the text, at most 5 however many the service sends (gap G38). */
  invoices: (query: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.lists(), 'found', query] as const,
      queryFn: async ({ signal }) =>
        (
          await call(endpoints.listInvoices, {
            query: { query, page: 1, page_size: most.invoices },
            signal,
          })
        ).results.slice(0, most.invoices),
      placeholderData: keepPreviousData,
      gcTime: 60_000,
      retry: false,
    }),
  /** The newest companies that hold the text, at most 3. */
  companies: (query: string) =>
    queryOptions({
      queryKey: [...companyQueries.all(), 'found', query] as const,
      queryFn: async ({ signal }) =>
        (
          await call(endpoints.listCompanies, {
            query: { query, page: 1, page_size: most.companies },
            signal,
          })
        ).results.slice(0, most.companies),
      placeholderData: keepPreviousData,
      gcTime: 60_000,
      retry: false,
    }),
};
