import { NativeSelect, TextInput } from '@mantine/core';
import '#src/ui/input-styles.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { currencies } from '#contract/currency.ts';
import { paymentTypes, type Invoice } from '#contract/invoice.ts';
import { companyQueries } from '#src/api/companies.ts';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import { cardLabel } from '#src/lib/card-label.ts';
import { currencyDecimals } from '#src/lib/money.ts';
import { DateField } from '#src/ui/date-field.tsx';
import { DecimalField } from '#src/ui/decimal-field.tsx';
import type { FieldProblem } from '#src/ui/field-problem.ts';
import { useWords } from '#src/widgets/words.tsx';
import type { HeaderForm } from './header-form.ts';
import type { HeaderField } from './header-values.ts';
import { shownValues, useHeader } from './use-header-form.ts';
import { useFieldErrorText } from './use-field-error-text.ts';

const AbsentNote = lazyPart(
  () => import('./absent-note.tsx'),
  (part) => part.AbsentNote,
);
// Choosing a record is rarer than reading which one it is: the name paints with the other fields,
// its list comes after.
const CompanyPicker = lazyPart(
  () => import('#src/widgets/pickers/company-picker.tsx'),
  (part) => part.CompanyPicker,
  { texts: false },
);
const CardPicker = lazyPart(
  () => import('#src/widgets/pickers/card-picker.tsx'),
  (part) => part.CardPicker,
  { texts: false },
);

/**
 * What every field of the header takes. It follows its own value: a key in one field renders no
 * other.
 */
export interface HeaderFieldProps {
  readonly form: HeaderForm;
  readonly invoice: Invoice;
  readonly editable: boolean;
}

/** Props of the control of one field. */
function useHeaderField(form: HeaderForm, name: HeaderField) {
  const words = useWords();
  const errorText = useFieldErrorText();
  const value = useHeader(form, (now) => shownValues(now)[name]);
  const error = useHeader(form, () => form.state.get().errors[name]);
  return {
    name,
    label: words.field(name),
    value,
    error: error && errorText(error),
    onChange: (next: string) => form.change(name, next),
  };
}

/** The same for a field whose text may be no value yet. */
function useTypedHeaderField({ form, editable }: HeaderFieldProps, name: HeaderField) {
  const field = useHeaderField(form, name);
  const text = useHeader(form, () => form.unsettledText(name));
  return {
    ...field,
    onProblem: (problem: FieldProblem | null) => form.reportText(name, problem),
    keptText: editable ? text : undefined,
  };
}

/** A quiet mark at a value that the document has nowhere. */
function absentNote(invoice: Invoice, field: HeaderField, value: string): ReactNode {
  return invoice.file && value !== '' ? (
    <Suspense fallback={null}>
      <AbsentNote field={field} value={value} file={invoice.file} />
    </Suspense>
  ) : undefined;
}

const emptyOption = { value: '', label: '' };

/** The options of a select with what was sent, even where it is not known. */
const withSent = (known: readonly string[], sent: string) =>
  sent !== '' && !known.includes(sent) ? [...known, sent] : known;

export function CompanyField(props: HeaderFieldProps) {
  const { invoice, editable } = props;
  const field = useTypedHeaderField(props, 'company_uid');
  const saved = field.value === invoice.company?.uid ? invoice.company : null;
  const chosen = useQuery({
    ...companyQueries.detail(field.value),
    enabled: field.value !== '' && !saved,
    notifyOnChangeProps: ['data'],
  }).data;
  const description = absentNote(invoice, 'company_uid', (saved ?? chosen)?.name ?? '');
  const name = (
    <TextInput
      name="company_uid"
      label={field.label}
      description={description}
      value={invoice.company?.name ?? ''}
      readOnly
    />
  );
  if (!editable) return name;
  return (
    <Suspense fallback={name}>
      <CompanyPicker {...field} description={description} known={invoice.company} />
    </Suspense>
  );
}

export function CardField(props: HeaderFieldProps) {
  const { invoice, editable } = props;
  const field = useTypedHeaderField(props, 'card_uid');
  const name = (
    <TextInput
      name="card_uid"
      label={field.label}
      value={invoice.card ? cardLabel(invoice.card) : ''}
      readOnly
    />
  );
  if (!editable) return name;
  const description = absentNote(invoice, 'card_uid', field.value);
  return (
    <Suspense fallback={name}>
      <CardPicker {...field} description={description} known={invoice.card} />
    </Suspense>
  );
}

export function NumberField({ form, invoice, editable }: HeaderFieldProps) {
  const field = useHeaderField(form, 'invoice_number');
  return (
    <TextInput
      {...field}
      description={absentNote(invoice, 'invoice_number', field.value)}
      readOnly={!editable}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

export function InvoiceDateField(props: HeaderFieldProps) {
  const field = useTypedHeaderField(props, 'invoice_date');
  const description = absentNote(props.invoice, 'invoice_date', field.value);
  return <DateField {...field} description={description} readOnly={!props.editable} />;
}

export function AmountField({
  name,
  ...props
}: HeaderFieldProps & { readonly name: 'total_price' | 'total_vat' }) {
  const field = useTypedHeaderField(props, name);
  const decimals = useHeader(props.form, (now) => currencyDecimals(shownValues(now).currency));
  const description = absentNote(props.invoice, name, field.value);
  return (
    <DecimalField
      {...field}
      description={description}
      decimals={decimals}
      readOnly={!props.editable}
    />
  );
}

/**
 * @param props `whole` is false for the first drawing: the list to choose from comes after what is
 * chosen.
 */
export function CurrencyField({
  form,
  invoice,
  editable,
  whole,
}: HeaderFieldProps & { readonly whole: boolean }) {
  const field = useHeaderField(form, 'currency');
  const description = absentNote(invoice, 'currency', field.value);
  if (!editable)
    return (
      <TextInput
        name="currency"
        label={field.label}
        description={description}
        value={field.value}
        readOnly
      />
    );
  return (
    <NativeSelect
      {...field}
      description={description}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      data={[emptyOption, ...withSent(whole ? currencies : [], field.value)]}
    />
  );
}

export function PaymentTypeField({ form, invoice, editable }: HeaderFieldProps) {
  const words = useWords();
  const field = useHeaderField(form, 'payment_type');
  if (!editable)
    return <TextInput label={field.label} value={words.paymentType(field.value)} readOnly />;
  const options = withSent(paymentTypes, field.value).map((value) => ({
    value,
    label: words.paymentType(value),
  }));
  return (
    <NativeSelect
      {...field}
      description={absentNote(invoice, 'payment_type', field.value)}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      data={[emptyOption, ...options]}
    />
  );
}
