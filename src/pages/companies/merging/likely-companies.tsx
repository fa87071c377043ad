import { IconAlertTriangle, IconEqual } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import type { Company } from '#contract/company.ts';
import { companyQueries } from '#src/api/companies.ts';
import {
  likelySameAs,
  searchesFor,
  type DuplicateCompanies,
} from '#src/lib/merging/duplicate-companies.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { useDistinctCompanies } from './distinct-companies.ts';
import { mergeWords } from './merge-words.ts';
import classes from './merging.module.css';

const mostOffered = 5;

/**
 * The companies that are probably the same as one, found by searching for its tax number, name and
 * phone; likeliest first.
 */
export function useLikelySame(company: Company | undefined) {
  const found = useQueries({
    queries: (company ? searchesFor(company) : []).map((text) => ({
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
    .slice(0, mostOffered);
}

export function LikelyReasons({ same, differs }: Pick<DuplicateCompanies, 'same' | 'differs'>) {
  return (
    <span className={classes.counts}>
      {same.map((one) => (
        <IconText key={one} icon={<IconEqual size={14} />} tone="info" pill>
          {mergeWords.same(one)}
        </IconText>
      ))}
      {differs.map((one) => (
        <IconText key={one} icon={<IconAlertTriangle size={14} />} tone="warn" pill>
          {mergeWords.differs(one)}
        </IconText>
      ))}
    </span>
  );
}
