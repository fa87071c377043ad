import { useLingui } from '@lingui/react/macro';
import type { InvoiceRow } from '#contract/invoice.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Day, TimeAgo } from '#src/ui/time-ago.tsx';
import { useRowDeeds } from './row-deeds.ts';
import { RowActions, RowId, RowLink, RowStatus, TroubleNotice } from './row-parts.tsx';
import classes from './invoice-cards.module.css';

/** The list on a phone: a card an invoice. */
export function InvoiceCards({ rows }: { rows: readonly InvoiceRow[] }) {
  const { t } = useLingui();
  return (
    <ul className={classes.cards} aria-label={t`Invoices`}>
      {rows.map((row) => (
        <Card key={row.uid} row={row} />
      ))}
    </ul>
  );
}

function Card({ row }: { row: InvoiceRow }) {
  const deeds = useRowDeeds();
  const trouble = deeds.troubles.get(row.uid);
  const user = row.workspace_user?.user;
  return (
    <li className={classes.card} data-current={deeds.current === row.uid || undefined} data-leaving={deeds.isLeaving(row.uid) || undefined}>
      <div className={classes.first}>
        <RowLink row={row} />
        <strong className={classes.total}><Amount value={row.total_price} currency={row.currency} /></strong>
      </div>
      <div className={classes.second}>
        <RowId row={row} />
        <Day day={row.invoice_date} />
        {user && <span className={classes.person}>{user.full_name || user.email}</span>}
        <TimeAgo moment={row.created_at} />
      </div>
      <div className={classes.third}>
        <RowStatus row={row} />
        <RowActions row={row} />
      </div>
      {trouble && <TroubleNotice trouble={trouble} />}
    </li>
  );
}
