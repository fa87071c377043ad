import { useLingui } from '@lingui/react/macro';
import { Textarea, TextInput, type TextareaProps, type TextInputProps } from '@mantine/core';
import '#src/ui/input-styles.ts';
import * as z from 'zod/mini';
import { companyPatch, type Company, type CompanyBody } from '#contract/company.ts';
import { contractResolver, mostCharacters } from '#src/ui/contract-resolver.ts';
import {
  useRecordField,
  type RecordForm,
  type RecordResolver,
} from '#src/widgets/records/use-record-form.ts';

/** The fields of a company, in the order of the form. */
export const companyFields = ['name', 'tax_number', 'tax_office', 'phone', 'address'] as const;
type CompanyField = (typeof companyFields)[number];

/** The values of a company's form. */
export const companyValues = ({
  name,
  tax_number,
  tax_office,
  phone,
  address,
}: Company): CompanyBody => ({ name, tax_number, tax_office, phone, address });

/**
 * Holds a company's form to the contract, in the person's language: only the fields that are sent.
 */
export function useCompanyResolver(): RecordResolver {
  const { t } = useLingui();
  return contractResolver(
    (values, context) =>
      z.safeParse(
        companyPatch,
        Object.fromEntries(context?.sent.map((field) => [field, values[field]]) ?? []),
      ),
    (_, issue) => {
      const most = mostCharacters(issue);
      if (issue.code === 'too_small') return t`A company needs a name.`;
      return most === undefined ? issue.message : t`At most ${most} characters.`;
    },
  );
}

interface FieldProps {
  readonly form: RecordForm<CompanyField>;
  readonly name: CompanyField;
}

function Line({ form, name, ...input }: FieldProps & Omit<TextInputProps, 'form'>) {
  return <TextInput autoComplete="off" {...useRecordField(form, name)} {...input} />;
}

function Address({ form, name, ...input }: FieldProps & Omit<TextareaProps, 'form'>) {
  return <Textarea autoComplete="off" rows={3} {...useRecordField(form, name)} {...input} />;
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
  const both = { form, readOnly };
  return (
    <>
      <Line {...both} name="name" label={t`Name`} required autoComplete="organization" />
      <Line {...both} name="tax_number" label={t`Tax number`} />
      <Line {...both} name="tax_office" label={t`Tax office`} />
      <Line {...both} name="phone" label={t`Phone`} type="tel" />
      <Address {...both} name="address" label={t`Address`} />
    </>
  );
}
