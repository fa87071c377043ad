import { t } from '@lingui/core/macro';
import { memo } from 'react';
import { personName } from '#src/lib/names/person-name.ts';
import type { InvoiceRow } from '#contract/invoice.ts';
import { laterPart } from '#src/i18n/lazy-part.ts';
import { useTexts } from '#src/i18n/locale.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Day } from '#src/ui/time-ago.tsx';
import type { ListRows } from './invoice-table.tsx';
import { useRowContext } from './row-context.ts';
import { RowActions, RowDecision, RowId, RowLink, RowSelect, RowStatus } from './row-parts.tsx';
import { RowProblemNotice, RowSignals, RowUnderWay } from './later-row-parts.ts';
import classes from './invoice-cards.module.css';

const RowSwipe = laterPart(() => import('#src/pages/inbox/inbox-tools.ts'), 'RowSwipe');

export function InvoiceCards({ items, total, before, current, picked, same }: ListRows) {
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
            <>
              <RowSwipe row={row} />
              <Card
                row={row}
                current={current === row.uid}
                picked={picked.has(row.uid)}
                same={same}
              />
            </>
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
  readonly same: ListRows['same'];
}

const Card = memo(function Card({ row, current, picked, same }: CardProps) {
  useTexts();
  const rows = useRowContext();
  const failed = rows.problems.get(row.uid);
  const action = rows.underWay(row.uid);
  const person = personName(row.workspace_user);
  return (
    <div
      className={classes.card}
      data-current={current || undefined}
      data-picked={picked || undefined}
      data-deleting={rows.isBeingDeleted(row.uid) || undefined}
      aria-busy={action !== undefined || undefined}
    >
      <div className={classes.first}>
        <RowSelect row={row} picked={picked} active={current} />
        <RowLink row={row} />
        <strong className={classes.total}>
          <Amount value={row.total_price} currency={row.currency} />
        </strong>
      </div>
      <div className={classes.second}>
        <div className={classes.facts}>
          <div>
            <RowId row={row} />
            <Day day={row.invoice_date} />
          </div>
          <div>
            {same.includes('status') ? <RowDecision row={row} /> : <RowStatus row={row} />}
            <RowSignals row={row} />
            {person !== '' && !same.includes('workspace_user') && (
              <span className={classes.person} title={person}>
                {person}
              </span>
            )}
          </div>
        </div>
        {action ? <RowUnderWay action={action} /> : !failed && <RowActions row={row} />}
      </div>
      {failed && (
        <div className={classes.failed}>
          <RowProblemNotice failed={failed} named inRow />
        </div>
      )}
    </div>
  );
});
