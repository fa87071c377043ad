import { msg, t } from '@lingui/core/macro';
import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Company } from '#contract/company.ts';
import { companyQueries } from '#src/api/companies.ts';
import { countText } from '#src/i18n/locale.ts';
import { paths } from '#src/lib/paths.ts';
import type { DataColumn } from '#src/ui/data-table.tsx';
import { TimeAgo } from '#src/ui/time-ago.tsx';
import { RecordsPage, UnsavedMark } from '#src/widgets/records/records-page.tsx';
import { everyCompany } from '#src/api/all-companies.ts';
import { findDuplicateCompanies } from '#src/lib/merging/duplicate-companies.ts';
import { TextLink } from '#src/ui/text-link.tsx';
import { useDistinctCompanies } from '#src/pages/companies/merging/distinct-companies.ts';
import { CompanyPanel } from './company-panel.tsx';

function Count({ of: count = 0 }: { of: number | undefined }) {
  return countText(count);
}

const all: readonly DataColumn<Company>[] = [
  {
    id: 'name',
    header: msg`Name`,
    cell: (company) => (
      <>
        {company.name}
        <UnsavedMark kind="company" uid={company.uid} />
      </>
    ),
    opens: true,
  },
  { id: 'hf_id', header: msg`ID`, cell: (company) => company.hf_id, width: '8rem' },
  { id: 'tax_number', header: msg`Tax number`, cell: (company) => company.tax_number },
  {
    id: 'tax_office',
    header: msg`Tax office`,
    cell: (company) => company.tax_office,
    wraps: true,
  },
  { id: 'phone', header: msg`Phone`, cell: (company) => company.phone },
  {
    id: 'invoice_count',
    header: msg`Invoices`,
    cell: (company) => <Count of={company.invoice_count} />,
    align: 'end',
    width: '6rem',
    isSent: (company) => company.invoice_count !== undefined,
  },
  {
    id: 'created_at',
    header: msg`Created`,
    cell: (company) => <TimeAgo moment={company.created_at} />,
    width: '9rem',
  },
];
// Fewer columns fit beside an open company.
const few = all.filter((column) => ['name', 'hf_id', 'tax_number'].includes(column.id));
const to = { list: paths.companies, one: paths.company };

export function Component() {
  return (
    <RecordsPage
      list={companyQueries.list}
      columns={all}
      fewColumns={few}
      to={to}
      icon={<IconBuilding size={32} />}
      words={{
        title: t`Companies`,
        create: t`New company`,
        search: t`Search companies`,
        none: t`No companies yet`,
        noneYet: t`A company is who sent you an invoice. Companies appear here when invoices are read, or when you add one.`,
        searched: t`Search covers name, tax number, tax office, phone, address and ID.`,
        noMatch: (query) => t`No company matches “${query}”`,
        all: t`Show all companies`,
        absent: t`This server has no companies`,
      }}
      links={<DuplicateCompaniesLink />}
      panel={(uid, search, query) => (
        <CompanyPanel key={uid} uid={uid} search={search} name={query} />
      )}
    />
  );
}

/** The link to the duplicates, with the number of groups once all companies were read. */
function DuplicateCompaniesLink() {
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
