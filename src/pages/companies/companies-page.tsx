import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Company } from '#contract/company.ts';
import { companyQueries } from '#src/api/companies.ts';
import { linkedPages } from '#src/lib/linked-pages.ts';
import { paths } from '#src/lib/paths.ts';
import { lasting } from '#src/lib/lasting.ts';
import { DataTable, type DataColumn } from '#src/ui/data-table.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Link, useNavigate, useParams } from '#src/ui/router.ts';
import { TimeAgo } from '#src/ui/time-ago.tsx';
import { Pager } from '#src/widgets/pager.tsx';
import { ListProblem } from '#src/widgets/records/list-problem.tsx';
import { RecordsPage } from '#src/widgets/records/records-page.tsx';
import { listSearch, useListAddress } from '#src/widgets/records/use-list-address.ts';

// The forms weigh more than the list, which does not wait for them.
const CompanyPanel = lazy(lasting(async () => ({ default: (await import('./company-panel.tsx')).CompanyPanel })));
const NewCompany = lazy(lasting(async () => ({ default: (await import('./new-company.tsx')).NewCompany })));

const all: readonly DataColumn<Company>[] = [
  { id: 'name', header: msg`Name`, cell: (company) => company.name, opens: true },
  { id: 'hf_id', header: msg`ID`, cell: (company) => company.hf_id, width: '8rem' },
  { id: 'tax_number', header: msg`Tax number`, cell: (company) => company.tax_number },
  { id: 'tax_office', header: msg`Tax office`, cell: (company) => company.tax_office },
  { id: 'phone', header: msg`Phone`, cell: (company) => company.phone },
  { id: 'created_at', header: msg`Created`, cell: (company) => <TimeAgo moment={company.created_at} />, width: '9rem' },
];
// Beside an open company there is room for less.
const few = all.filter((column) => ['name', 'hf_id', 'tax_number'].includes(column.id));

/** The companies: search and list, and the open one beside them. */
export function Component() {
  const { t } = useLingui();
  const { uid } = useParams();
  const navigate = useNavigate();
  const { query, page, search } = useListAddress();
  const list = useQuery(companyQueries.list(query, page));
  const find = (next: string) => void navigate(uid ? paths.company(uid, listSearch(next)) : paths.companies(listSearch(next)), { replace: true });
  const back = paths.companies(search);
  return (
    <RecordsPage
      title={t`Companies`}
      count={list.data?.count}
      create={{ label: t`New company`, to: paths.company('new', search) }}
      search={{ label: t`Search companies`, value: query, onSearch: find }}
      pager={list.data && <Pager page={page} {...linkedPages(page, list.data)} count={list.data.count} rows={list.data.results.length} address={(to) => paths.companies(listSearch(query, to))} />}
      beside={uid && <Suspense fallback={null}>{uid === 'new' ? <NewCompany search={search} name={query} /> : <CompanyPanel key={uid} uid={uid} back={back} />}</Suspense>}
    >
      {list.isError && <ListProblem error={list.error} page={page} firstPage={paths.companies(listSearch(query))} onRetry={() => void list.refetch()} />}
      {list.data?.count === 0 ? (
        <EmptyState
          icon={<IconBuilding size={32} />}
          title={query ? t`No company matches “${query}”` : t`No companies yet`}
          action={<Anchor component={Link} to={query ? paths.companies() : paths.company('new')}>{query ? t`Show all companies` : t`New company`}</Anchor>}
        >
          {!query && t`Companies appear here when invoices are read, or when you add one.`}
        </EmptyState>
      ) : (
        (list.data || list.isPending) && (
          <DataTable caption={t`Companies`} columns={uid ? few : all} rows={list.data?.results} href={(row) => paths.company(row.uid, search)} stale={list.isPlaceholderData} selectedUid={uid} />
        )
      )}
    </RecordsPage>
  );
}
