import { useLingui } from '@lingui/react/macro';
import { Textarea, TextInput } from '@mantine/core';
import '#src/ui/input-styles.ts';
import type { FieldErrors, Resolver, UseFormRegister } from 'react-hook-form';
import * as z from 'zod/mini';
import { companyBody, type Company, type CompanyBody } from '#contract/company.ts';

/** The fields of a company, in the order of the form. */
export const companyFields = ['name', 'tax_number', 'tax_office', 'phone', 'address'] as const;

/** What the form shows of a company. */
export const companyValues = ({ name, tax_number, tax_office, phone, address }: Company): CompanyBody => ({ name, tax_number, tax_office, phone, address });

/** Holds the form to the contract, in the person's language. */
export function useCompanyResolver(): Resolver<CompanyBody> {
  const { t } = useLingui();
  return (values) => {
    const read = z.safeParse(companyBody, values);
    if (read.success) return { values: read.data, errors: {} };
    const errors: FieldErrors<CompanyBody> = {};
    for (const issue of read.error.issues) {
      const field = companyFields.find((one) => one === issue.path[0]);
      if (!field) continue;
      const most = issue.code === 'too_big' ? Number(issue.maximum) : 0;
      errors[field] = { type: issue.code, message: issue.code === 'too_small' ? t`A company needs a name.` : most > 0 ? t`At most ${most} characters.` : issue.message };
    }
    return { values: {}, errors };
  };
}

interface CompanyFieldsProps {
  readonly register: UseFormRegister<CompanyBody>;
  readonly errors: FieldErrors<CompanyBody>;
  readonly readOnly?: boolean;
}

/** The fields themselves; only the name is required. */
export function CompanyFields({ register, errors, readOnly = false }: CompanyFieldsProps) {
  const { t } = useLingui();
  const field = (name: (typeof companyFields)[number]) => ({ ...register(name), error: errors[name]?.message, readOnly });
  return (
    <>
      <TextInput label={t`Name`} required autoComplete="organization" {...field('name')} />
      <TextInput label={t`Tax number`} autoComplete="off" {...field('tax_number')} />
      <TextInput label={t`Tax office`} autoComplete="off" {...field('tax_office')} />
      <TextInput label={t`Phone`} type="tel" autoComplete="off" {...field('phone')} />
      <Textarea label={t`Address`} rows={3} autoComplete="off" {...field('address')} />
    </>
  );
}
