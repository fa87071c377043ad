import { useStore } from '#src/device/store.ts';
import { useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { deviceScope } from '#src/api/device-scope.ts';
import { everyCompany } from '#src/api/all-companies.ts';
import { apartCompanies, saidApart } from './apart.ts';
import { findDuplicateCompanies } from '#src/lib/merging/duplicate-companies.ts';
import { paths } from '#src/lib/paths.ts';
import { Link } from '#src/ui/router.ts';

/** Leads to the likely doubles; says how many groups there are once all companies were read. */
export function DuplicateCompaniesLink() {
  const { t } = useLingui();
  const { data } = useQuery({ ...everyCompany(), enabled: false });
  const said = useStore(apartCompanies);
  const groups = useMemo(() => findDuplicateCompanies(data?.companies ?? []), [data]);
  const count = groups.filter(
    ({ companies }) =>
      !saidApart(
        said,
        deviceScope(),
        companies.map(({ uid }) => uid),
      ),
  ).length;
  return (
    <Anchor component={Link} to={paths.duplicateCompanies()}>
      {data ? t`Likely doubles: ${count}` : t`Likely doubles`}
    </Anchor>
  );
}
