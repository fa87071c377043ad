import { dayText, moneyText } from '#src/i18n/locale.ts';
import { personName } from '#src/lib/names/person-name.ts';
import type { InvoiceRow } from '#contract/invoice.ts';
import { words } from '#src/widgets/words.tsx';
import classes from './invoice.module.css';

/** Values that cannot be edited here. @param values by the wire names of their fields */
export function Facts({ values }: { values: Readonly<Record<string, string | undefined>> }) {
  return (
    <dl className={classes.facts}>
      {Object.entries(values).map(([field, value]) => (
        <div key={field}>
          <dt>{words.field(field)}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the list already knows of an invoice that is still being loaded. */
export function RowFacts({ row }: { row: InvoiceRow }) {
  return (
    <Facts
      values={{
        company: row.company?.name,
        invoice_date: row.invoice_date ? dayText(row.invoice_date) : '',
        total_price: row.total_price ? moneyText(row.total_price, row.currency ?? '') : '',
        category: row.category?.name,
        workspace_user: personName(row.workspace_user),
      }}
    />
  );
}
