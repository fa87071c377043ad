import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Company, CompanyBody, CompanyPatch } from '#contract/company.ts';
import { recordEndpoints } from '#contract/record-endpoints.ts';
import { call, sendRequest } from '#src/api/call.ts';
import { idempotency } from '#src/api/adapter.ts';
import { client } from '#src/api/client.ts';
import { useRecordWrite } from '#src/api/record-writes.ts';
import { sortedIfWhole } from '#src/api/sorted-records.ts';

/** Queries of companies. Interface 4.3. */
export const companyQueries = {
  all: () => ['companies'] as const,
  /** One page of the companies with the query in name, tax number, office, phone, address or ID. */
  list: (query: string, page = 1) =>
    queryOptions({
      queryKey: [...companyQueries.all(), 'list', query, page] as const,
      queryFn: ({ signal }) =>
        call(recordEndpoints.listCompanies, { query: { query, page, page_size: 25 }, signal }),
      placeholderData: keepPreviousData,
      select: (list) => sortedIfWhole(list, ({ name }) => name),
    }),
  /** One company. @throws ApiError `refused` 404 when it does not exist */
  detail: (uid: string) =>
    queryOptions({
      queryKey: [...companyQueries.all(), 'detail', uid] as const,
      queryFn: ({ signal }) => call(recordEndpoints.getCompany, { params: { uid }, signal }),
    }),
};

/** Creates a company; only `name` must not be empty. */
export const useCreateCompany = () =>
  useRecordWrite(
    companyQueries.all(),
    ({ body, key }: { body: Partial<CompanyBody> & { name: string }; key?: string; uid?: never }) =>
      call(recordEndpoints.createCompany, { body, headers: idempotency(key) }),
  );

/**
 * Changes a company; omitted fields keep their value.
 * @returns the company as read afterwards, since the response may be empty (gap G38); null when
 * that failed
 */
export const useUpdateCompany = () =>
  useRecordWrite(
    companyQueries.all(),
    async ({ uid, body }: { uid: string; body: CompanyPatch }): Promise<Company | null> => {
      await sendRequest(recordEndpoints.updateCompany, { params: { uid }, body });
      return client.fetchQuery({ ...companyQueries.detail(uid), staleTime: 0 }).catch(() => null);
    },
    false,
  );

/** Deletes a company; its invoices keep their other data (gap G33). */
export const useDeleteCompany = () =>
  useRecordWrite(companyQueries.all(), ({ uid }: { uid: string }) =>
    call(recordEndpoints.deleteCompany, { params: { uid } }),
  );
