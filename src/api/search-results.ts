import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query';
import { invoiceEndpoints } from '#contract/invoice-endpoints.ts';
import { recordEndpoints } from '#contract/record-endpoints.ts';
import { call } from '#src/api/call.ts';
import { companyQueries } from '#src/api/companies.ts';
import { invoiceQueries } from '#src/api/invoices.ts';

/** The first rows that a text finds, however many the service sends (gap G38). */
const found = <Row>(
  all: QueryKey,
  text: string,
  most: number,
  list: (
    query: { query: string; page: number; page_size: number },
    signal: AbortSignal,
  ) => Promise<{ readonly results: readonly Row[] }>,
) =>
  queryOptions({
    queryKey: [...all, 'found', text] as const,
    queryFn: async ({ signal }) =>
      (await list({ query: text, page: 1, page_size: most }, signal)).results.slice(0, most),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  });

/** The first records that a text finds, to open directly (interface 4.1 and 4.3, gap G5). */
export const searchResultQueries = {
  invoices: (text: string) =>
    found(invoiceQueries.lists(), text, 5, (query, signal) =>
      call(invoiceEndpoints.listInvoices, { query, signal }),
    ),
  companies: (text: string) =>
    found(companyQueries.all(), text, 3, (query, signal) =>
      call(recordEndpoints.listCompanies, { query, signal }),
    ),
};
