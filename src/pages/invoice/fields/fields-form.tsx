import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { currencies } from '#contract/currency.ts';
import { moneyLimits } from '#contract/decimal.ts';
import { paymentTypes } from '#contract/invoice.ts';
import { companyQueries } from '#src/api/companies.ts';
import { useStore } from '#src/device/store.ts';
import { whenIdle } from '#src/lib/waiting/when-idle.ts';
import { shortCardLabel } from '#src/lib/cards/card-label.ts';
import { currencyDecimals } from '#contract/currency-decimals.ts';
import { amountProblem } from '#src/lib/amounts/typed-amount.ts';
import { DateField } from '#src/ui/date-field.tsx';
import { DecimalField } from '#src/ui/decimal-field.tsx';
import { ChoiceField, TextField, textOfStore } from '#src/ui/text-field.tsx';
import { typedProblems } from '#src/ui/typed-problems.ts';
import { words } from '#src/widgets/words.tsx';
import { useOpenInvoice } from '#src/pages/invoice/open-invoice.ts';
import { DoubtedField, QuestionNote } from '#src/pages/invoice/doubts/doubted-field.tsx';
import { useQuestion } from '#src/pages/invoice/doubts/use-question.ts';
import { CompanyPicker } from '#src/widgets/pickers/company-picker.tsx';
import { CardPicker } from '#src/widgets/pickers/card-picker.tsx';
import type { FieldProblem } from '#src/ui/typed-field.tsx';
import classes from './fields-form.module.css';
import type { FieldError } from './header-form.ts';
import type { HeaderField } from './header-values.ts';
import { useReportedFocus } from './use-reported-focus.ts';
import { AbsentNote } from './absent-note.tsx';

/** The fields in the order of a document, which is also the order of Tab. */
export function FieldsForm() {
  const { form } = useOpenInvoice();
  return (
    <form
      className={classes.fields}
      aria-label={t`Fields of the invoice`}
      {...useReportedFocus(form)}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <DoubtedField name="company_uid" className={classes.company}>
        <CompanyField />
      </DoubtedField>
      <DoubtedField name="invoice_number" className={classes.number}>
        <NumberField />
      </DoubtedField>
      <DoubtedField name="invoice_date">
        <InvoiceDateField />
      </DoubtedField>
      <DoubtedField name="currency">
        <SelectField name="currency" known={currencies} />
      </DoubtedField>
      <DoubtedField name="total_price">
        <AmountField name="total_price" />
      </DoubtedField>
      <DoubtedField name="total_vat">
        <AmountField name="total_vat" />
      </DoubtedField>
      <DoubtedField name="payment_type">
        <SelectField name="payment_type" known={paymentTypes} word={words.paymentType} />
      </DoubtedField>
      <div>
        <CardField />
      </div>
      {/* Lets Enter in a field save; the visible button is in the bar below. */}
      <button type="submit" hidden aria-label={t`Save`} />
    </form>
  );
}

/**
 * Properties of one field's control. It subscribes to its own value only, so that a key in one
 * field renders no other.
 */
function useField(name: HeaderField) {
  const { form } = useOpenInvoice();
  const value = useStore(form.fields, (fields) => fields.valueOf(name));
  return { ...useLabelledField(name), value };
}

/** Properties for a control that reads the value itself, so that typing renders no other. */
function useLabelledField(name: HeaderField) {
  const { form, editable } = useOpenInvoice();
  const settled = useStore(form, ({ shown }) => shown[name]);
  const error = useStore(form.state, ({ errors }) => errors[name]);
  return {
    name,
    label: words.field(name),
    // Searched in the document once typing pauses.
    description: useAbout(name, settled),
    error: error && errorText(error),
    readOnly: !editable,
    onChange: (next: string) => form.change(name, next),
  };
}

/** `useField` for a field in which the person can type a text that is no value yet. */
function useTypedField(name: HeaderField) {
  const { form, editable } = useOpenInvoice();
  const text = useStore(form.fields, (fields) => fields.textOf(name));
  return {
    ...useField(name),
    onProblem: (problem: FieldProblem | null) => form.reportText(name, problem),
    pendingText: editable ? text : undefined,
  };
}

/** A mark at a value that the document does not contain, and the question it left open. */
function useAbout(field: HeaderField, value: string): ReactNode {
  const { file } = useOpenInvoice().invoice;
  const question = useQuestion(field);
  const isSought = file !== null && value !== '';
  if (!isSought && !question) return undefined;
  return (
    <>
      {isSought && <AbsentNote field={field} value={value} file={file} />}
      {question && <QuestionNote name={field} question={question} />}
    </>
  );
}

function CompanyField() {
  const { invoice } = useOpenInvoice();
  const { readOnly, ...field } = useTypedField('company_uid');
  const saved = field.value === invoice.company?.uid ? invoice.company : null;
  const chosen = useQuery({
    ...companyQueries.detail(field.value),
    enabled: field.value !== '' && !saved,
    notifyOnChangeProps: ['data'],
  }).data;
  const description = useAbout('company_uid', (saved ?? chosen)?.name ?? '');
  const { name, label } = field;
  const fixed = { name, label, description, value: invoice.company?.name ?? '', readOnly: true };
  return readOnly ? (
    <TextField {...fixed} />
  ) : (
    <CompanyPicker {...field} description={description} known={invoice.company} />
  );
}

function CardField() {
  const { invoice } = useOpenInvoice();
  const { readOnly, ...field } = useTypedField('card_uid');
  const { name, label } = field;
  const value = invoice.card ? shortCardLabel(invoice.card) : '';
  const fixed = <TextField name={name} label={label} value={value} readOnly />;
  return readOnly ? fixed : <CardPicker {...field} known={invoice.card} />;
}

function NumberField() {
  const { form } = useOpenInvoice();
  const { onChange, ...field } = useLabelledField('invoice_number');
  const ref = useMemo(
    () => textOfStore(form.fields, (fields) => fields.valueOf('invoice_number')),
    [form],
  );
  return (
    <TextField
      {...field}
      ref={ref}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

const InvoiceDateField = () => <DateField {...useTypedField('invoice_date')} />;

function AmountField({ name }: { name: 'total_price' | 'total_vat' }) {
  const { form } = useOpenInvoice();
  const decimals = useStore(form, ({ shown }) => currencyDecimals(shown.currency));
  return <DecimalField {...useTypedField(name)} decimals={decimals} />;
}

const asSent = (value: string) => value;

/** A choice of known values; the long list is rendered when it is about to be opened. */
function SelectField({
  name,
  known,
  word = asSent,
}: {
  name: 'currency' | 'payment_type';
  known: readonly string[];
  word?: (value: string) => string;
}) {
  const { readOnly, onChange, ...field } = useField(name);
  const [listed, setListed] = useState(false);
  const list = useCallback(() => setListed(true), []);
  const listWhenIdle = useCallback(
    (element: HTMLElement | null) => {
      const later = async () => {
        await whenIdle();
        list();
      };
      if (element) void later();
    },
    [list],
  );
  if (readOnly) return <TextField {...field} value={word(field.value)} readOnly />;
  return (
    <ChoiceField
      {...field}
      ref={listWhenIdle}
      onFocus={list}
      onPointerEnter={list}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {[...new Set(['', ...(listed ? known : []), field.value])].map((value) => (
        <option key={value} value={value}>
          {word(value)}
        </option>
      ))}
    </ChoiceField>
  );
}

/** Words for why the contract refuses a header field; messages of the service are shown as sent. */
function errorText(error: FieldError): string {
  if ('message' in error) return error.message;
  const { issue, values } = error;
  const most = issue.code === 'too_big' ? Number(issue.maximum) : 0;
  if (most > 0) return t`At most ${most} characters.`;
  const { currency } = values;
  switch (issue.path[0]) {
    case 'total_price':
    case 'total_vat':
      return typedProblems.amount(amountProblem(values[issue.path[0]], moneyLimits));
    case 'invoice_date':
      return typedProblems.date({ reason: 'unreadable', text: values.invoice_date });
    case 'currency':
      return t`“${currency}” isn't a currency code such as EUR.`;
    default:
      return t`This value can't be saved here.`;
  }
}
