import { t } from '@lingui/core/macro';
import { type ReactNode } from 'react';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';
import { leftOutColumns } from '#src/pages/inbox/columns/use-same-columns.ts';
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx';
import { SlowNotice } from '#src/ui/slow-notice.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import type { RowProblem } from './row-context.ts';
import { InvoiceTable } from './invoice-table.tsx';
import { RowProblemNotice } from './later-row-parts.ts';
import type { Inbox } from './use-inbox.ts';
import classes from '#src/pages/inbox/inbox-page.module.css';

const emptyList = () => import('#src/pages/inbox/inbox-tools.ts');
const EmptyList = lazyPart(emptyList, 'EmptyList');
const FilterRefused = lazyPart(emptyList, 'FilterRefused');
const PastEnd = lazyPart(emptyList, 'PastEnd');

const none: never[] = [];
// Columns that most lists of several statuses hide.
const sameInAll = ['workspace_user', 'signals'] as const;

interface ListStatesProps {
  readonly inbox: Inbox;
  readonly filters: InboxFilters;
  readonly wide: boolean;
  readonly rowProblems: ReadonlyMap<string, RowProblem>;
  readonly onChange: (filters: InboxFilters) => void;
  readonly filterRefused: boolean;
  readonly children: ReactNode;
}

/** Shows loading, failure or emptiness around the rows. */
export function ListStates({
  inbox,
  filters,
  wide,
  rowProblems,
  onChange,
  filterRefused,
  children,
}: ListStatesProps) {
  const { list, stale, data, error } = inbox;
  const pastEnd = data !== undefined && !stale && filters.page > Math.max(1, data.page_count);
  const empty = data?.count === 0;
  return (
    <>
      <SlowNotice
        slow={inbox.slow}
        stopped={inbox.stopped}
        after={stale ? t`Cancelled. These are the invoices from before.` : undefined}
        onCancel={inbox.cancel}
        onRetry={inbox.retry}
      />
      {filterRefused && <FilterRefused />}
      {error && !filterRefused && (
        <ProblemNotice
          readsOnly
          over={data !== undefined && !stale}
          compact={data !== undefined}
          problem={error}
          title={t`The invoices could not be loaded`}
          onRetry={inbox.retry}
          retrying={list.isFetching}
        />
      )}
      {pastEnd && <PastEnd filters={filters} />}
      {list.isPending && list.isFetching && !error && (
        <div className={wide ? classes.box : undefined}>
          {wide && (
            <InvoiceTable
              items={none}
              total={0}
              before={0}
              current={null}
              picked={new Map<string, never>()}
              tight={false}
              // The headings are placed as they will be with rows.
              same={filters.approvement_status.length === 1 ? leftOutColumns : sameInAll}
            />
          )}
          <SkeletonRows rows={wide ? 14 : 6} height={wide ? 'var(--desk-row)' : '5.625rem'} />
        </div>
      )}
      {data && !pastEnd && (
        // Rows are dimmed while they are replaced; after a failure words describe them.
        <div
          className={classes.rows}
          data-stale={(stale && !inbox.stopped) || undefined}
          aria-busy={stale && !inbox.stopped}
        >
          {empty ? (
            <div className={classes.empty}>
              {[...rowProblems.values()].map((failed) => (
                <RowProblemNotice key={failed.row.uid} failed={failed} named />
              ))}
              <EmptyList filters={filters} onChange={onChange} />
            </div>
          ) : (
            children
          )}
        </div>
      )}
    </>
  );
}
