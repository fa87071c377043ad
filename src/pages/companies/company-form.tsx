import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import * as z from 'zod/mini';
import { companyPatch, type Company } from '#contract/company.ts';
import {
  companyQueries,
  readCompanyFresh,
  useDeleteCompany,
  useUpdateCompany,
} from '#src/api/companies.ts';
import { endEdits } from '#src/device/drafts.ts';
import { recordPlace } from '#src/device/record-places.ts';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import { notify } from '#src/ui/notify.tsx';
import { useNavigate } from '#src/ui/router.ts';
import { Allowed } from '#src/widgets/allowed.tsx';
import { DeleteRecord } from '#src/widgets/records/delete-record.tsx';
import { ItsInvoices, useItsInvoices } from '#src/widgets/records/its-invoices.tsx';
import { RecordShell } from '#src/widgets/records/record-shell.tsx';
import { useRecordForm } from '#src/widgets/records/use-record-form.ts';
import { RecordWhyLine } from '#src/widgets/why-not/record-why-line.tsx';
import classes from '#src/widgets/records/records.module.css';
import {
  CompanyFields,
  companyFields,
  companyValues,
  useCompanyResolver,
} from './company-fields.tsx';
import { Spend } from './spend.tsx';

const MergingLine = lazyPart(
  () => import('./merging/merging-line.tsx'),
  (part) => part.MergingLine,
);

/** One company: its fields, its invoices, and its end, each as its permissions allow. */
export function CompanyForm({ company, back }: { company: Company; back: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const update = useUpdateCompany();
  const remove = useDeleteCompany();
  const { uid, permissions } = company;
  const invoices = useItsInvoices({ company__uid: [uid] });
  const form = useRecordForm({
    place: recordPlace('company', uid),
    fields: companyFields,
    theirs: companyValues(company),
    resolver: useCompanyResolver(),
    read: async () => companyValues(await readCompanyFresh(client, uid)),
    write: async (changed, values) => {
      const body = z.parse(
        companyPatch,
        Object.fromEntries(changed.map((field) => [field, values[field]])),
      );
      const stored = await update.mutateAsync({ uid, body });
      return stored ? companyValues(stored) : { ...values, ...body };
    },
  });
  const end = () =>
    remove.mutate(
      { uid },
      {
        onSuccess: () => {
          endEdits(recordPlace('company', uid), companyFields);
          notify({ text: t`“${company.name}” was deleted`, tone: 'good' });
          void Promise.resolve(navigate(back)).then(() =>
            client.removeQueries({
              queryKey: companyQueries.detail(uid).queryKey,
              type: 'inactive',
            }),
          );
        },
      },
    );
  return (
    <RecordShell
      form={form}
      label={company.name}
      title={company.name}
      id={company.hf_id}
      closeTo={back}
      saveLabel={t`Save`}
      closed={!permissions.can_update}
      why={<RecordWhyLine kind="company" permissions={permissions} />}
      foot={
        <>
          <Suspense fallback={null}>
            <MergingLine company={company} />
          </Suspense>
          <ItsInvoices invoices={invoices} />
          <Spend uid={uid} count={invoices.count} />
          <footer className={classes.foots}>
            <Allowed to="can_delete" on={permissions}>
              <DeleteRecord
                question={t`Delete “${company.name}”?`}
                used={invoices.count}
                pending={remove.isPending}
                error={remove.error}
                onDelete={end}
              />
            </Allowed>
          </footer>
        </>
      }
    >
      <CompanyFields form={form} readOnly={!permissions.can_update} />
    </RecordShell>
  );
}
