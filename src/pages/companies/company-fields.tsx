import { useLingui } from '@lingui/react/macro';
import { Textarea, TextInput } from '@mantine/core';
import '#src/ui/input-styles.ts';
import * as z from 'zod/mini';
import { companyBody, type Company, type CompanyBody } from '#contract/company.ts';
import type { RecordForm, Said } from '#src/widgets/records/use-record-form.ts';

/** The fields of a company, in the order of the form. */
export const companyFields = ['name', 'tax_number', 'tax_office', 'phone', 'address'] as const;
export type CompanyField = (typeof companyFields)[number];

/** What the form shows of a company. */
export const companyValues = ({
  name,
  tax_number,
  tax_office,
  phone,
  address,
}: Company): CompanyBody => ({ name, tax_number, tax_office, phone, address });

/** Holds the form to the contract, in the person's language: only the fields that are to be sent. */
export function useCompanyJudge(): (values: CompanyBody, sent: readonly CompanyField[]) => Said {
  const { t } = useLingui();
  return (values, sent) => {
    const read = z.safeParse(companyBody, values);
    if (read.success) return {};
    return Object.fromEntries(
      read.error.issues.flatMap((issue) => {
        const field = sent.find((one) => one === issue.path[0]);
        if (!field) return [];
        const most = issue.code === 'too_big' ? Number(issue.maximum) : 0;
        return [
          [
            field,
            issue.code === 'too_small'
              ? t`A company needs a name.`
              : most > 0
                ? t`At most ${most} characters.`
                : issue.message,
          ],
        ];
      }),
    );
  };
}

/** The fields themselves; only the name is required. */
export function CompanyFields({
  form,
  readOnly = false,
}: {
  form: RecordForm<CompanyField>;
  readOnly?: boolean;
}) {
  const { t } = useLingui();
  const field = (name: CompanyField) => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    readOnly,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      form.change({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextInput {...field('name')} label={t`Name`} required autoComplete="organization" />
      <TextInput {...field('tax_number')} label={t`Tax number`} />
      <TextInput {...field('tax_office')} label={t`Tax office`} />
      <TextInput {...field('phone')} label={t`Phone`} type="tel" />
      <Textarea {...field('address')} label={t`Address`} rows={3} />
    </>
  );
}
