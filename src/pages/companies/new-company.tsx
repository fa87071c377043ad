import { useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { companyBody, type CompanyBody } from '#contract/company.ts';
import { useCreateCompany } from '#src/api/companies.ts';
import { paths } from '#src/lib/paths.ts';
import { moveTyping, recordPlace } from '#src/lib/record-places.ts';
import { notify } from '#src/ui/notify.tsx';
import { useNavigate } from '#src/ui/router.ts';
import { RecordShell } from '#src/widgets/records/record-shell.tsx';
import { useAttemptKey } from '#src/widgets/records/use-attempt-key.ts';
import { useRecordForm } from '#src/widgets/records/use-record-form.ts';
import { CompanyFields, companyFields, companyValues, useCompanyJudge } from './company-fields.tsx';

interface NewCompanyProps {
  readonly search: URLSearchParams;
  /** What it begins with. */
  readonly start: CompanyBody;
  /** Where what is typed is kept; that of a deleted company when it is made anew. */
  readonly place?: string;
}

/** Creates a company. */
export function NewCompany({ search, start, place = recordPlace('company', 'new') }: NewCompanyProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const create = useCreateCompany();
  const attemptKey = useAttemptKey();
  const judge = useCompanyJudge();
  const form = useRecordForm({
    place,
    fields: companyFields,
    theirs: start,
    judge: (values) => judge(values, companyFields),
    write: async (_, values) => {
      const body = z.parse(companyBody, values);
      const company = await create.mutateAsync({ body, key: attemptKey(body) });
      moveTyping(place, recordPlace('company', company.uid), companyFields, values, companyValues(company), new Date().toISOString());
      notify({ text: t`“${company.name}” was created`, tone: 'good' });
      void navigate(paths.company(company.uid, search));
      return null;
    },
  });
  return (
    <RecordShell form={form} label={t`New company`} title={t`New company`} closeTo={paths.companies(search)} saveLabel={t`Create company`} startsTyping>
      <CompanyFields form={form} />
    </RecordShell>
  );
}
