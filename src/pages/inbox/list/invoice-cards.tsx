import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Day, TimeAgo } from '#src/ui/time-ago.tsx';
import type { ListRows } from './invoice-table.tsx';
import { useRowContext } from './row-context.ts';
import {
  RowActions,
  RowId,
  RowLink,
  RowSelect,
  RowStatus,
  RowProblemNotice,
} from './row-parts.tsx';
import classes from './invoice-cards.module.css';

/** The list on a phone: a card an invoice, each of the same height. */
export function InvoiceCards({ items, total, before, current, picked }: ListRows) {
  const { t } = useLingui();
  return (
    <ul className={classes.cards} aria-label={t`Invoices`}>
      {items.map(({ row, index, top }) => (
        <li
          key={row?.uid ?? `place-${index}`}
          className={classes.place}
          style={{ insetBlockStart: top }}
          aria-setsize={total}
          aria-posinset={before + index + 1}
          aria-busy={row === undefined || undefined}
        >
          {row ? (
            <Card row={row} current={current === row.uid} picked={picked.has(row.uid)} />
          ) : (
            <div className={classes.card} data-empty />
          )}
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  readonly row: InvoiceRow;
  readonly current: boolean;
  readonly picked: boolean;
}

const Card = memo(function Card({ row, current, picked }: CardProps) {
  const rows = useRowContext();
  const failed = rows.problems.get(row.uid);
  const user = row.workspace_user?.user;
  return (
    <div
      className={classes.card}
      data-current={current || undefined}
      data-picked={picked || undefined}
      data-leaving={rows.isBeingDeleted(row.uid) || undefined}
    >
      <div className={classes.first}>
        <RowSelect row={row} picked={picked} />
        <RowLink row={row} />
        <strong className={classes.total}>
          <Amount value={row.total_price} currency={row.currency} />
        </strong>
      </div>
      <div className={classes.second}>
        <RowId row={row} />
        <Day day={row.invoice_date} />
        {user && <span className={classes.person}>{user.full_name || user.email}</span>}
        <TimeAgo moment={row.created_at} />
      </div>
      <div className={classes.third}>
        {failed ? (
          <RowProblemNotice failed={failed} />
        ) : (
          <>
            <RowStatus row={row} />
            <RowActions row={row} />
          </>
        )}
      </div>
    </div>
  );
});
