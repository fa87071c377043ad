import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { companyBody, type CompanyBody } from '#contract/company.ts';
import { useCreateCompany } from '#src/api/companies.ts';
import { likelyCompanies, type LikelyCompany } from '#src/api/likely-companies.ts';
import { paths } from '#src/lib/paths.ts';
import { moveTyping, recordPlace } from '#src/device/record-places.ts';
import { notify } from '#src/ui/notify.tsx';
import { useNavigate } from '#src/ui/router.ts';
import { RecordShell } from '#src/widgets/records/record-shell.tsx';
import { useAttemptKey } from '#src/widgets/records/use-attempt-key.ts';
import { useRecordForm } from '#src/widgets/records/use-record-form.ts';
import {
  CompanyFields,
  companyFields,
  companyValues,
  useCompanyResolver,
} from './company-fields.tsx';
import { LikelySame } from './likely-same.tsx';

interface NewCompanyProps {
  readonly search: URLSearchParams;
  /** What it begins with. */
  readonly start: CompanyBody;
  /** Where what is typed is kept; that of a deleted company when it is made anew. */
  readonly place?: string;
}

/** Creates a company. */
export function NewCompany({
  search,
  start,
  place = recordPlace('company', 'new'),
}: NewCompanyProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const create = useCreateCompany();
  const attemptKey = useAttemptKey();
  const client = useQueryClient();
  const [found, setFound] = useState<readonly LikelyCompany[]>([]);
  const lastCompared = useRef('');
  const form = useRecordForm({
    place,
    fields: companyFields,
    theirs: start,
    resolver: useCompanyResolver(),
    write: async (_, values, isOpen) => {
      const body = z.parse(companyBody, values);
      const { name, tax_number, phone } = body;
      // Shown once for the same values: whoever goes on means it. A search that fails is no reason
      // not to create.
      const compared = JSON.stringify([name, tax_number, phone]);
      const likely =
        lastCompared.current === compared
          ? []
          : await client.fetchQuery(likelyCompanies({ name, tax_number, phone })).catch(() => []);
      lastCompared.current = compared;
      setFound(likely);
      if (likely.length > 0) return null;
      const company = await create.mutateAsync({ body, key: attemptKey(body) });
      moveTyping(
        place,
        recordPlace('company', company.uid),
        companyFields,
        values,
        companyValues(company),
        new Date().toISOString(),
      );
      notify({ text: t`“${company.name}” was created`, tone: 'good' });
      if (isOpen()) void navigate(paths.company(company.uid, search));
      return null;
    },
  });
  return (
    <RecordShell
      form={form}
      label={t`New company`}
      title={t`New company`}
      closeTo={paths.companies(search)}
      saveLabel={t`Create company`}
      startsTyping
      note={
        found.length > 0 && (
          <LikelySame
            found={found}
            search={search}
            creating={form.saving}
            onAnyway={() => void form.save()}
          />
        )
      }
    >
      <CompanyFields form={form} />
    </RecordShell>
  );
}
