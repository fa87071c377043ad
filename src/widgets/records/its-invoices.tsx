import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { invoiceQueries } from '#src/api/invoices.ts';
import { noFilters, type InboxFilters, writeInbox } from '#src/lib/filters/filters.ts';
import { paths } from '#src/lib/paths.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Link } from '#src/ui/router.ts';
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx';
import { Day } from '#src/ui/time-ago.tsx';
import { ReadProblem } from '#src/widgets/problem-notice.tsx';
import { ApprovementBadge } from '#src/widgets/status-badge.tsx';
import { useLastError } from '#src/widgets/use-last-error.ts';
import classes from './records.module.css';

const mostRows = 5;

/** The newest invoices with a record and their number; `count` is undefined while unknown. */
export function useItsInvoices(filter: Partial<InboxFilters>) {
  const filters = { ...noFilters, ...filter };
  const list = useQuery(invoiceQueries.list(filters));
  return { list, search: writeInbox(filters), count: list.data?.count };
}

export function ItsInvoices({
  invoices: { list, search, count },
}: {
  invoices: ReturnType<typeof useItsInvoices>;
}) {
  const titleId = useId();
  const failed = useLastError(list);
  const rows = list.data?.results.slice(0, mostRows) ?? [];
  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.subheading}>{t`Invoices`}</h3>
      {list.isPending && !failed && <SkeletonRows rows={3} height="2rem" />}
      <ReadProblem compact title={t`Its invoices could not be loaded`} of={list} error={failed} />
      {rows.length > 0 && (
        <table className={`${classes.small} ${classes.newest}`}>
          <caption className="visually-hidden">{t`Newest invoices`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`ID`}</th>
              <th scope="col">{t`Invoice date`}</th>
              <th scope="col" data-align="end">{t`Total`}</th>
              <th scope="col">{t`Status`}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.uid}>
                <td>
                  <Link to={paths.invoice(row.uid, search)}>{row.hf_id || t`Invoice`}</Link>
                </td>
                <td>
                  <Day day={row.invoice_date} />
                </td>
                <td data-align="end">
                  <Amount value={row.total_price} currency={row.currency} />
                </td>
                <td>
                  <ApprovementBadge status={row.approvement_status} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {count !== undefined &&
        (count === 0 ? (
          <p className={classes.note}>{t`No invoices use it`}</p>
        ) : (
          <Link to={paths.inbox(search)}>
            {plural(count, { one: 'View # invoice', other: 'View # invoices' })}
          </Link>
        ))}
    </section>
  );
}
