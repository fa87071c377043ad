import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { IconChartBar, IconUsers } from '@tabler/icons-react';
import { peopleQueries } from '#src/api/people.ts';
import { NavPlace } from '#src/app/nav-place.tsx';
import { paths } from '#src/lib/paths.ts';

/** Links that are not in the first view; people only where the service has them (gap G34). */
export function MorePlaces() {
  const people = useQuery(peopleQueries.list());
  return (
    <>
      <NavPlace to={paths.insights()} label={t`Insights`} icon={IconChartBar} />
      {people.data && <NavPlace to={paths.people()} label={t`People`} icon={IconUsers} />}
    </>
  );
}
