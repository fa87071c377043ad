import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { CompanyBody } from '#contract/company.ts';
import { useCreateCompany } from '#src/api/companies.ts';
import { paths } from '#src/lib/paths.ts';
import { focusFirst } from '#src/ui/focus-first.ts';
import { notify } from '#src/ui/notify.tsx';
import { useNavigate } from '#src/ui/router.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { LeaveGuard } from '#src/widgets/records/leave-guard.tsx';
import { RecordHead } from '#src/widgets/records/record-head.tsx';
import { SaveState } from '#src/widgets/records/save-state.tsx';
import { fieldMessages, mayHelp } from '#src/widgets/records/server-messages.ts';
import { useAttemptKey } from '#src/widgets/records/use-attempt-key.ts';
import classes from '#src/widgets/records/records.module.css';
import { CompanyFields, companyFields, useCompanyResolver } from './company-fields.tsx';

/** Creates a company; what was searched for in vain is its name to begin with. */
export function NewCompany({ search, name }: { search: URLSearchParams; name: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const create = useCreateCompany();
  const attemptKey = useAttemptKey();
  const free = useRef(false);
  const { register, handleSubmit, setError, formState } = useForm<CompanyBody>({
    defaultValues: { name, address: '', tax_number: '', tax_office: '', phone: '' },
    resolver: useCompanyResolver(),
  });
  const send = (body: CompanyBody) =>
    create.mutate(
      { body, key: attemptKey(body) },
      {
        onSuccess: (company) => {
          free.current = true;
          notify({ text: t`“${company.name}” was created`, tone: 'good' });
          void navigate(paths.company(company.uid, search));
        },
        onError: (error) => fieldMessages(error, companyFields).forEach(({ field, message }) => setError(field, { type: 'server', message })),
      },
    );
  const save = () => void handleSubmit(send)();
  const told = create.error ? fieldMessages(create.error, companyFields).length > 0 : false;
  return (
    <section aria-label={t`New company`}>
      <RecordHead title={t`New company`} closeTo={paths.companies(search)} />
      <form
        ref={focusFirst}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <CompanyFields register={register} errors={formState.errors} />
        {create.error && !told && <ProblemNotice problem={create.error} onRetry={mayHelp(create.error) ? save : undefined} retrying={create.isPending} compact />}
        <SaveState label={t`Create company`} dirty={formState.isDirty} saved={false} pending={create.isPending} />
      </form>
      <LeaveGuard dirty={formState.isDirty} free={free} />
    </section>
  );
}
