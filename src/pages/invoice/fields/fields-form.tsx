import { useLingui } from '@lingui/react/macro';
import type { Invoice } from '#contract/invoice.ts';
import classes from './fields-form.module.css';
import {
  AmountField,
  CardField,
  CompanyField,
  CurrencyField,
  InvoiceDateField,
  NumberField,
  PaymentTypeField,
} from './header-fields.tsx';
import type { HeaderForm } from './header-form.ts';
import { useReportedFocus } from './use-reported-focus.ts';

interface FieldsFormProps {
  readonly invoice: Invoice;
  readonly form: HeaderForm;
  readonly editable: boolean;
  /** False for the first drawing: lists to choose from come after what is chosen. */
  readonly whole: boolean;
}

/** The fields in the order of a document, with the names that people and readers know them by. */
export function FieldsForm({ invoice, form, editable, whole }: FieldsFormProps) {
  const { t } = useLingui();
  const reported = useReportedFocus(form);
  const field = { form, invoice, editable };
  return (
    <form
      className={classes.fields}
      aria-label={t`Fields of the invoice`}
      {...reported}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <div className={classes.whole}>
        <CompanyField {...field} />
      </div>
      <NumberField {...field} />
      <InvoiceDateField {...field} />
      <CurrencyField {...field} whole={whole} />
      <AmountField {...field} name="total_price" />
      <AmountField {...field} name="total_vat" />
      <PaymentTypeField {...field} />
      <div className={classes.whole}>
        <CardField {...field} />
      </div>
      {/* Enter in a field saves; the visible button stands in the bar below. */}
      <button type="submit" hidden aria-label={t`Save`} />
    </form>
  );
}
