import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { Company, CompanyBody, CompanyPatch } from '#contract/company.ts';
import { companyQueries, useDeleteCompany, useUpdateCompany } from '#src/api/companies.ts';
import { announce } from '#src/ui/announce.tsx';
import { notify } from '#src/ui/notify.tsx';
import { useNavigate } from '#src/ui/router.ts';
import { Allowed } from '#src/widgets/allowed.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { DeleteRecord } from '#src/widgets/records/delete-record.tsx';
import { ItsInvoices, useItsInvoices } from '#src/widgets/records/its-invoices.tsx';
import { LeaveGuard } from '#src/widgets/records/leave-guard.tsx';
import { RecordHead } from '#src/widgets/records/record-head.tsx';
import { SaveState } from '#src/widgets/records/save-state.tsx';
import { fieldMessages, mayHelp } from '#src/widgets/records/server-messages.ts';
import classes from '#src/widgets/records/records.module.css';
import { CompanyFields, companyFields, companyValues, useCompanyResolver } from './company-fields.tsx';

/** One company: its fields, its invoices, and its end, each as its permissions allow. */
export function CompanyForm({ company, back }: { company: Company; back: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const update = useUpdateCompany();
  const remove = useDeleteCompany();
  const free = useRef(false);
  const invoices = useItsInvoices({ company__uid: [company.uid] });
  const { register, handleSubmit, reset, getValues, setError, formState } = useForm<CompanyBody>({
    defaultValues: companyValues(company),
    resolver: useCompanyResolver(),
  });
  const { dirtyFields, isDirty } = formState;
  const send = (sent: CompanyBody) => {
    // Only what was typed travels: another person's change of another field stays.
    const body: CompanyPatch = Object.fromEntries(companyFields.filter((field) => dirtyFields[field]).map((field) => [field, sent[field]]));
    const typed = getValues();
    update.mutate(
      { uid: company.uid, body },
      {
        onSuccess: (saved) => {
          const now = getValues();
          reset(companyValues(saved));
          // What was typed while the answer was on its way is still unsaved.
          reset(Object.fromEntries(companyFields.map((field) => [field, now[field] === typed[field] ? companyValues(saved)[field] : now[field]])), { keepDefaultValues: true });
          announce(t`Saved`);
        },
        onError: (error) => fieldMessages(error, companyFields).forEach(({ field, message }) => setError(field, { type: 'server', message })),
      },
    );
  };
  const save = () => void handleSubmit(send)();
  const end = () =>
    remove.mutate(
      { uid: company.uid },
      {
        onSuccess: () => {
          free.current = true;
          notify({ text: t`“${company.name}” was deleted`, tone: 'good' });
          void Promise.resolve(navigate(back)).then(() => client.removeQueries({ queryKey: companyQueries.detail(company.uid).queryKey, type: 'inactive' }));
        },
      },
    );
  const told = update.error ? fieldMessages(update.error, companyFields).length > 0 : false;
  return (
    <section aria-label={company.name}>
      <RecordHead title={company.name} id={company.hf_id} closeTo={back} />
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <CompanyFields register={register} errors={formState.errors} readOnly={!company.permissions.can_update} />
        {update.error && !told && <ProblemNotice problem={update.error} onRetry={mayHelp(update.error) ? save : undefined} retrying={update.isPending} compact />}
        <Allowed to="can_update" on={company.permissions} otherwise={<p className={classes.note}>{t`You can look at this company, but not change it. An administrator can allow that.`}</p>}>
          <SaveState label={t`Save`} dirty={isDirty} saved={update.isSuccess} pending={update.isPending} />
        </Allowed>
      </form>
      <footer className={classes.foots}>
        <ItsInvoices {...invoices} />
        <Allowed to="can_delete" on={company.permissions}>
          <DeleteRecord question={t`Delete “${company.name}”?`} used={invoices.count} pending={remove.isPending} error={remove.error} onDelete={end} />
        </Allowed>
      </footer>
      <LeaveGuard dirty={isDirty} free={free} />
    </section>
  );
}
