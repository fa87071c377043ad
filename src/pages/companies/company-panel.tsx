import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { companyQueries } from '#src/api/companies.ts';
import { paths } from '#src/lib/paths.ts';
import { recordPlace } from '#src/device/record-places.ts';
import { RecordPanel } from '#src/widgets/records/record-panel.tsx';
import { CompanyForm } from './company-form.tsx';
import { companyValues } from './company-fields.tsx';
import { NewCompany } from './new-company.tsx';

/** What a company begins with when nothing is known of it. */
const blank = { name: '', address: '', tax_number: '', tax_office: '', phone: '' };

/**
 * The company at an address: one that is there, a new one, or one that is gone. What was searched
 * for in vain is the name of a new one.
 */
export function CompanyPanel({
  uid,
  search,
  name,
}: {
  uid: string;
  search: URLSearchParams;
  name: string;
}) {
  const { t } = useLingui();
  const detail = useQuery({ ...companyQueries.detail(uid), enabled: uid !== 'new' });
  if (uid === 'new') return <NewCompany search={search} start={{ ...blank, name }} />;
  const place = recordPlace('company', uid);
  const back = paths.companies(search);
  return (
    <RecordPanel
      detail={detail}
      place={place}
      back={{ to: back, label: t`Back to companies` }}
      gone={t`This company is not there`}
      open={(company) => <CompanyForm key={uid} company={company} back={back} />}
      anew={(company) => (
        <NewCompany
          key={uid}
          search={search}
          start={company ? companyValues(company) : blank}
          place={place}
        />
      )}
    />
  );
}
