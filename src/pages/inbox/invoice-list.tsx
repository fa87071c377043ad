import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { isRefused } from '#src/api/api-error.ts';
import { withTexts } from '#src/i18n/languages.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { writeInbox } from '#src/lib/inbox-tabs.ts';
import { paths } from '#src/lib/paths.ts';
import { lasting } from '#src/lib/lasting.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx';
import { Pager } from '#src/widgets/pager.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { InvoiceCards } from './invoice-cards.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import { useRowDeeds } from './row-deeds.ts';
import { TroubleNotice } from './row-parts.tsx';
import type { Inbox } from './use-inbox.ts';
import { useWide } from './use-wide.ts';
import classes from './invoice-list.module.css';

const emptyList = () => withTexts(import('./empty-list.tsx'));
const EmptyList = lazy(lasting(async () => ({ default: (await emptyList()).EmptyList })));
const PastEnd = lazy(lasting(async () => ({ default: (await emptyList()).PastEnd })));

interface InvoiceListProps {
  readonly inbox: Inbox;
  readonly filters: InboxFilters;
  readonly onChange: (filters: InboxFilters) => void;
  /** The service said at a filter why it takes it not. */
  readonly filterRefused: boolean;
}

/** The rows, or why there are none; what is shown stays until the next has come. */
export function InvoiceList({ inbox, filters, onChange, filterRefused }: InvoiceListProps) {
  const { t } = useLingui();
  const wide = useWide();
  const { troubles } = useRowDeeds();
  const { list, rows, stale } = inbox;
  const elsewhere = [...troubles.values()].filter((trouble) => !rows.some((row) => row.uid === trouble.row.uid));
  const pastEnd = filters.page > 1 && (isRefused(list.error, 404) || (list.data !== undefined && !stale && rows.length === 0));
  return (
    <>
      {elsewhere.map((trouble) => <TroubleNotice key={trouble.row.uid} trouble={trouble} named />)}
      {inbox.slow && (
        <output className={classes.slow}>
          {t`Still working…`} <Button variant="default" size="compact-sm" onClick={inbox.cancel}>{t`Cancel`}</Button>
        </output>
      )}
      {inbox.stopped && (
        <output className={classes.slow}>
          {stale ? t`Cancelled. These are the invoices from before.` : t`Cancelled before anything came.`}{' '}
          <Button variant="default" size="compact-sm" onClick={inbox.retry}>{t`Retry`}</Button>
        </output>
      )}
      {filterRefused && <EmptyState icon={<IconFilterOff size={22} />} title={t`One of the filters was refused`}>{t`What is wrong with it stands below it. Change it or take it off.`}</EmptyState>}
      {list.error && !pastEnd && !filterRefused && <ProblemNotice problem={list.error} title={t`The invoices could not be loaded`} onRetry={inbox.retry} retrying={list.isFetching} />}
      {pastEnd && <Suspense fallback={null}><PastEnd filters={filters} /></Suspense>}
      {list.isPending && list.isFetching && <div className={wide ? classes.box : undefined}><SkeletonRows rows={wide ? 14 : 6} height={wide ? 'var(--desk-row)' : '7.5rem'} /></div>}
      {list.data && !pastEnd && (
        <div className={classes.rows} data-stale={stale || undefined} aria-busy={stale}>
          {rows.length === 0 ? <Suspense fallback={null}><EmptyList filters={filters} onChange={onChange} /></Suspense> : wide ? <div className={classes.box}><InvoiceTable rows={rows} /></div> : <InvoiceCards rows={rows} />}
          {rows.length > 0 && (
            <Pager
              page={filters.page} pageCount={list.data.page_count} pageSize={list.data.page_size} count={list.data.count} rows={rows.length}
              address={(page) => paths.inbox(writeInbox({ ...filters, page }))}
            />
          )}
        </div>
      )}
    </>
  );
}
