import { queryOptions } from '@tanstack/react-query';
import type { Company, CompanyBody } from '#contract/company.ts';
import { recordEndpoints } from '#contract/record-endpoints.ts';
import { call } from '#src/api/call.ts';
import { companyQueries } from '#src/api/companies.ts';
import { likelySameAs, searchesFor } from '#src/lib/merging/duplicate-companies.ts';

/** A company that is probably the same as one to be created, with what they share. */
export type LikelyCompany = ReturnType<typeof likelySameAs<Company>>[number];

/**
 * The companies that are probably the same as one to be created, by tax number, name or telephone,
 * however written.
 * @param known its fields so far, possibly empty
 * @throws ApiError as the list does
 */
export const likelyCompanies = (known: Pick<CompanyBody, 'name' | 'tax_number' | 'phone'>) =>
  queryOptions({
    queryKey: [...companyQueries.all(), 'likely', known] as const,
    queryFn: async ({ signal }): Promise<readonly LikelyCompany[]> => {
      const company = { uid: '', ...known };
      const found = await Promise.all(
        searchesFor(company).map((query) =>
          call(recordEndpoints.listCompanies, { query: { query, page: 1, page_size: 25 }, signal }),
        ),
      );
      return likelySameAs(
        company,
        found.flatMap(({ results }) => results),
      );
    },
    staleTime: 10_000,
  });
