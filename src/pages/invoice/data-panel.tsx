import type { Invoice } from '#contract/invoice.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { checkInvoice } from '#src/lib/checks/check-invoice.ts';
import { todayIso } from '#src/lib/days.ts';
import { ChecksPanel } from './checks-panel.tsx';
import { Collisions } from './collisions.tsx';
import { Facts } from './facts.tsx';
import { FieldsForm } from './fields-form.tsx';
import { History } from './history.tsx';
import classes from './invoice.module.css';
import { numberIn } from './item-cells.ts';
import { ItemGrid } from './item-grid.tsx';
import { ReadingNotice } from './reading-notice.tsx';
import { SaveBar } from './save-bar.tsx';
import type { HeaderForm } from './use-header-form.ts';
import type { ItemRows } from './use-item-rows.ts';
import { WhyLine } from './why-line.tsx';

/** Everything about the invoice but its document: fields, hints, items, history. */
export function DataPanel({ invoice, header, grid }: { invoice: Invoice; header: HeaderForm; grid: ItemRows }) {
  const locale = useLocale();
  const editable = invoice.permissions.can_update && invoice.processing_status !== 'processing';
  const values = editable ? header.values : header.theirs;
  const checks = checkInvoice(
    {
      ...values,
      company: values.company_uid,
      items: grid.rows.map(({ texts }) => ({ total_price: numberIn('total_price', texts.total_price, locale), vat_rate: numberIn('vat_rate', texts.vat_rate, locale) })),
    },
    todayIso(),
  );
  return (
    <div className={classes.data}>
      <ReadingNotice invoice={invoice} />
      {invoice.processing_status !== 'processing' && (
        <>
          <WhyLine invoice={invoice} />
          <Collisions header={header} invoice={invoice} />
          <FieldsForm key={header.emptied} invoice={invoice} header={header} editable={editable} />
          <Facts invoice={invoice} />
          <ChecksPanel checks={checks} currency={values.currency} onFix={editable ? header.change : undefined} />
          <ItemGrid invoice={invoice} currency={values.currency} grid={grid} editable={editable} />
        </>
      )}
      <div className={classes.foot}><History entries={invoice.history} currency={invoice.currency ?? ''} /></div>
      {invoice.processing_status !== 'processing' && <SaveBar header={header} editable={editable} />}
    </div>
  );
}
