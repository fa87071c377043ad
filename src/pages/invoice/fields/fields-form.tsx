import { useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import '#src/ui/input-styles.ts';
import { Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { currencies } from '#contract/currency.ts';
import { paymentTypes, type Invoice } from '#contract/invoice.ts';
import { companyQueries } from '#src/api/companies.ts';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import { cardLabel } from '#src/lib/card-label.ts';
import { currencyDecimals } from '#src/lib/money.ts';
import { DateField } from '#src/ui/date-field.tsx';
import { DecimalField } from '#src/ui/decimal-field.tsx';
import { useWords } from '#src/widgets/words.tsx';
import classes from './fields-form.module.css';
import type { HeaderField } from './header-values.ts';
import type { HeaderForm } from './use-header-form.ts';
import { useReportedFocus } from './use-reported-focus.ts';

const AbsentNote = lazyPart(
  () => import('./absent-note.tsx'),
  (part) => part.AbsentNote,
);
// Choosing a record is rarer than reading which one it is: the name paints with the other fields, its list comes after.
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

interface FieldsFormProps {
  readonly invoice: Invoice;
  readonly header: HeaderForm;
  readonly editable: boolean;
  /** False for the first drawing: lists to choose from come after what is chosen. */
  readonly whole: boolean;
}

/** The fields in the order of a document, with the names that people and readers know them by. */
export function FieldsForm({ invoice, header, editable, whole }: FieldsFormProps) {
  const { t } = useLingui();
  const words = useWords();
  // What may not be saved is not shown as if it were there.
  const values = editable ? header.values : header.theirs;
  const decimals = currencyDecimals(values.currency);
  const told = useReportedFocus({
    values,
    editable,
    label: words.field,
    unread: header.unreadText,
    change: header.change,
  });
  const saved = values.company_uid === invoice.company?.uid ? invoice.company : null;
  const chosen = useQuery({
    ...companyQueries.detail(values.company_uid),
    enabled: values.company_uid !== '' && !saved,
    notifyOnChangeProps: ['data'],
  }).data;
  const company = (saved ?? chosen)?.name ?? '';
  const absent = (name: HeaderField, value: string) =>
    invoice.file && value !== '' ? (
      <Suspense fallback={null}>
        <AbsentNote field={name} value={value} file={invoice.file} />
      </Suspense>
    ) : undefined;
  const typedText = (name: HeaderField) => ({
    ...bind(name),
    onProblem: header.reportText(name),
    keptText: editable ? header.unreadText(name) : undefined,
  });
  const bind = (name: HeaderField) => ({
    name,
    label: words.field(name),
    value: values[name],
    description: absent(name, name === 'company_uid' ? company : values[name]),
    error: header.errors[name],
    onChange: (value: string) => header.change(name, value),
    readOnly: !editable,
  });
  const field = (
    name: HeaderField,
    render: (ref: (element: HTMLElement | null) => void) => React.ReactElement,
  ) => render(header.place(name));
  const pick = <P extends { readonly readOnly: boolean }>({ readOnly: _readOnly, ...rest }: P) =>
    rest;
  const options = (known: readonly string[], sent: string) =>
    sent !== '' && !known.includes(sent) ? [...known, sent] : known;
  const companyName = (
    <TextInput
      name="company_uid"
      label={words.field('company_uid')}
      description={absent('company_uid', company)}
      value={invoice.company?.name ?? ''}
      readOnly
    />
  );
  const cardName = (
    <TextInput
      name="card_uid"
      label={words.field('card_uid')}
      value={invoice.card ? cardLabel(invoice.card) : ''}
      readOnly
    />
  );
  return (
    <form
      className={classes.fields}
      aria-label={t`Fields of the invoice`}
      {...told}
      onSubmit={(event) => {
        event.preventDefault();
        void header.save();
      }}
    >
      <div className={classes.whole}>
        {editable ? (
          <Suspense fallback={companyName}>
            {field('company_uid', (ref) => (
              <CompanyPicker
                {...pick(typedText('company_uid'))}
                ref={ref}
                known={invoice.company}
              />
            ))}
          </Suspense>
        ) : (
          companyName
        )}
      </div>
      {field('invoice_number', (ref) => (
        <TextInput
          {...bind('invoice_number')}
          ref={ref}
          onChange={(event) => header.change('invoice_number', event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
      ))}
      {field('invoice_date', (ref) => (
        <DateField {...typedText('invoice_date')} ref={ref} />
      ))}
      {editable ? (
        field('currency', (ref) => (
          <NativeSelect
            {...pick(bind('currency'))}
            ref={ref}
            onChange={(event) => header.change('currency', event.currentTarget.value)}
            data={[{ value: '', label: '' }, ...options(whole ? currencies : [], values.currency)]}
          />
        ))
      ) : (
        <TextInput
          name="currency"
          label={words.field('currency')}
          description={absent('currency', values.currency)}
          value={values.currency}
          readOnly
        />
      )}
      {field('total_price', (ref) => (
        <DecimalField {...typedText('total_price')} decimals={decimals} ref={ref} />
      ))}
      {field('total_vat', (ref) => (
        <DecimalField {...typedText('total_vat')} decimals={decimals} ref={ref} />
      ))}
      {editable ? (
        field('payment_type', (ref) => (
          <NativeSelect
            {...pick(bind('payment_type'))}
            ref={ref}
            onChange={(event) => header.change('payment_type', event.currentTarget.value)}
            data={[
              { value: '', label: '' },
              ...options(paymentTypes, values.payment_type).map((value) => ({
                value,
                label: words.paymentType(value),
              })),
            ]}
          />
        ))
      ) : (
        <TextInput
          label={words.field('payment_type')}
          value={words.paymentType(values.payment_type)}
          readOnly
        />
      )}
      <div className={classes.whole}>
        {editable ? (
          <Suspense fallback={cardName}>
            {field('card_uid', (ref) => (
              <CardPicker {...pick(typedText('card_uid'))} ref={ref} known={invoice.card} />
            ))}
          </Suspense>
        ) : (
          cardName
        )}
      </div>
      {/* Enter in a field saves; the visible button stands in the bar below. */}
      <button type="submit" hidden aria-label={t`Save`} />
    </form>
  );
}
