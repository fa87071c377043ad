import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { HistoryEntry, Invoice, InvoiceRow } from '#contract/invoice.ts';
import type { InvoiceItem } from '#contract/invoice-item.ts';
import { decimalText } from '#src/i18n/locale.ts';
import { cardLabel } from '#src/lib/cards/card-label.ts';
import { personName } from '#src/lib/names/person-name.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Day, TimeAgo } from '#src/ui/time-ago.tsx';
import { countedUnit } from '#src/widgets/counted-unit.ts';
import { reasonsOf } from '#src/widgets/note-words.ts';
import { words } from '#src/widgets/words.tsx';
import { LookDoubt, useLookDoubts } from './look-doubt.tsx';
import classes from './quick-look-fields.module.css';

interface LookFieldsProps {
  readonly facts: InvoiceRow | Invoice;
  readonly whole: Invoice | null;
  readonly awaited: boolean;
}

/** The facts of the invoice; unknown ones are grey lines of the same height. */
export function LookFields({ facts, whole, awaited }: LookFieldsProps) {
  const currency = facts.currency ?? '';
  const doubts = useLookDoubts(whole);
  const field = (name: string, value: ReactNode) => {
    const doubt = doubts.get(name);
    return (
      <div key={name} className={classes.field}>
        <dt>{words.field(name)}</dt>
        <dd>
          {value || '–'}
          {doubt && <LookDoubt name={name} doubt={doubt} currency={currency} />}
        </dd>
      </div>
    );
  };
  const late = (name: string, value: (invoice: Invoice) => ReactNode) =>
    field(name, whole ? value(whole) : awaited && <span className={classes.awaited} />);
  return (
    <>
      <dl className={classes.fields} aria-label={t`Fields`}>
        {field('company', facts.company?.name)}
        {field('tax_number', facts.company?.tax_number)}
        {late('invoice_number', (invoice) => invoice.invoice_number)}
        {field('invoice_date', <Day day={facts.invoice_date} />)}
        {field('total_price', <Amount value={facts.total_price} currency={currency} />)}
        {late('total_vat', (invoice) => (
          <Amount value={invoice.total_vat} currency={currency} />
        ))}
        {field('currency', currency)}
        {late(
          'payment_type',
          (invoice) => invoice.payment_type && words.paymentType(invoice.payment_type),
        )}
        {late('card', (invoice) => invoice.card && cardLabel(invoice.card))}
        {field('category', facts.category?.name)}
        {field('workspace_user', personName(facts.workspace_user))}
        {field('created_at', <TimeAgo moment={facts.created_at} />)}
      </dl>
      {whole && <LookItems items={whole.items} currency={whole.currency} />}
      {whole?.history[0] && <LastEvent entry={whole.history[0]} />}
    </>
  );
}

/** The latest event; the history is newest first (gap G20). */
function LastEvent({ entry }: { entry: HistoryEntry }) {
  const person = personName(entry.workspace_user);
  const reason = reasonsOf(entry).join(' ');
  return (
    <p className={classes.event}>
      <strong>{words.action(entry.action)}</strong> {person && <span>{person}</span>}{' '}
      <TimeAgo moment={entry.created_at} />
      {reason && <span className={classes.reason}>{reason}</span>}
    </p>
  );
}

function LookItems({
  items,
  currency,
}: {
  items: readonly InvoiceItem[];
  currency: string | null;
}) {
  if (items.length === 0) return <p className={classes.quiet}>{t`No items`}</p>;
  const number = (value: string | null) => (value === null ? '–' : decimalText(value));
  return (
    <table className={classes.items} aria-label={words.field('items')}>
      <thead>
        <tr>
          <th scope="col">{words.field('name')}</th>
          <th scope="col">{words.field('quantity')}</th>
          <th scope="col">{words.field('total_price')}</th>
          <th scope="col">{words.field('vat_rate')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.uid}>
            <td>{item.name || item.description || '–'}</td>
            <td>
              {number(item.quantity)}{' '}
              {item.quantity !== null &&
                item.unit &&
                (countedUnit(item.unit, item.quantity) ?? item.unit)}
            </td>
            <td>
              <Amount value={item.total_price} currency={currency} />
            </td>
            <td>{number(item.vat_rate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
