import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { Company, CompanyBody, CompanyPatch } from '#contract/company.ts';
import { endpoints } from '#contract/endpoints.ts';
import { call, send } from '#src/api/call.ts';
import { idempotency } from '#src/api/adapter.ts';
import { invoiceQueries } from '#src/api/invoices.ts';

/** Every read of companies. Interface 4.3. */
export const companyQueries = {
  all: () => ['companies'] as const,
  /**
   * One page of companies that hold the query in name, tax number, office, phone, address or ID.
   */
  list: (query: string, page = 1) =>
    queryOptions({
      queryKey: [...companyQueries.all(), 'list', query, page] as const,
      queryFn: ({ signal }) =>
        call(endpoints.listCompanies, { query: { query, page, page_size: 25 }, signal }),
      placeholderData: keepPreviousData,
    }),
  /** One company. @throws ApiError `refused` 404 when it is not there */
  detail: (uid: string) =>
    queryOptions({
      queryKey: [...companyQueries.all(), 'detail', uid] as const,
      queryFn: ({ signal }) => call(endpoints.getCompany, { params: { uid }, signal }),
    }),
};

function useReadAgain() {
  const client = useQueryClient();
  // Invoices show their company, so they are read again too, but nobody has to wait for that.
  /** @param gone what was deleted is not asked for again, though its page may still show it */
  return (gone?: string) => {
    void client.invalidateQueries({ queryKey: invoiceQueries.all() });
    return client.invalidateQueries({
      queryKey: companyQueries.all(),
      predicate: ({ queryKey }) => gone === undefined || queryKey[2] !== gone,
    });
  };
}

/** Creates a company; `name` is required, the others may be blank. */
export function useCreateCompany() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationKey: [...companyQueries.all(), 'create'],
    mutationFn: ({ body, key }: { body: Partial<CompanyBody> & { name: string }; key?: string }) =>
      call(endpoints.createCompany, { body, headers: idempotency(key) }),
    onSuccess: () => readAgain(),
  });
}

/**
 * The company as the service has it now.
 * @throws ApiError `refused` 404 when it was deleted meanwhile
 */
export const readCompanyFresh = (client: QueryClient, uid: string): Promise<Company> =>
  client.fetchQuery({ ...companyQueries.detail(uid), staleTime: 0 });

/**
 * Changes a company; omitted fields keep their value.
 * @returns the company as it was read right after; null when that reading failed. The answer itself
 * may be empty (gap G38)
 */
export function useUpdateCompany() {
  const client = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: async ({
      uid,
      body,
    }: {
      uid: string;
      body: CompanyPatch;
    }): Promise<Company | null> => {
      await send(endpoints.updateCompany, { params: { uid }, body });
      return readCompanyFresh(client, uid).catch(() => null);
    },
    onSuccess: (_, { uid }) => void readAgain(uid),
    onError: () => readAgain(),
  });
}

/** Deletes a company; invoices that used it keep their other data (gap G33). */
export function useDeleteCompany() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ uid }: { uid: string }) => call(endpoints.deleteCompany, { params: { uid } }),
    onSuccess: (_, { uid }) => readAgain(uid),
    onError: () => readAgain(),
  });
}
