import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { everyCompany } from '#src/api/all-companies.ts';
import { findDuplicateCompanies } from '#src/lib/merging/duplicate-companies.ts';
import { paths } from '#src/lib/paths.ts';
import { TextLink } from '#src/ui/text-link.tsx';
import { useDistinctCompanies } from './distinct-companies.ts';

/** The link to the likely duplicates, with the number of groups once all companies were read. */
export function DuplicateCompaniesLink() {
  const { t } = useLingui();
  const { data } = useQuery({ ...everyCompany(), enabled: false });
  const areDistinct = useDistinctCompanies();
  const groups = useMemo(() => findDuplicateCompanies(data?.companies ?? []), [data]);
  const count = groups.filter(
    ({ companies }) => !areDistinct(companies.map(({ uid }) => uid)),
  ).length;
  return (
    <TextLink to={paths.duplicateCompanies()}>
      {data ? t`Possible duplicates: ${count}` : t`Possible duplicates`}
    </TextLink>
  );
}
