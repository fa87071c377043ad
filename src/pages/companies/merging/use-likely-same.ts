import { useQueries } from '@tanstack/react-query';
import type { Company } from '#contract/company.ts';
import { companyQueries } from '#src/api/companies.ts';
import { likelySameAs, searchesFor } from '#src/lib/merging/duplicate-companies.ts';
import { useDistinctCompanies } from './distinct-companies.ts';

const most = 5;

/**
 * The companies that are likely the same as one, found by searching for its tax number, name and
 * phone; likeliest first.
 */
export function useLikelySame(company: Company | undefined) {
  const texts = company ? searchesFor(company) : [];
  const found = useQueries({
    queries: texts.map((text) => ({
      ...companyQueries.list(text),
      placeholderData: undefined,
      staleTime: 60_000,
      retry: false,
    })),
  });
  const areDistinct = useDistinctCompanies();
  if (!company) return [];
  const others = found.flatMap(({ data }) => data?.results ?? []);
  return likelySameAs(company, others)
    .filter((one) => !areDistinct([company.uid, one.company.uid]))
    .slice(0, most);
}
