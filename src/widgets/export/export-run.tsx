import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { invoiceQueries } from '#src/api/invoices.ts';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import type { ExportFormat } from '#src/lib/exports/open-file.ts';
import { writeFilters, type InboxFilters } from '#src/lib/filters.ts';
import { focusNow } from '#src/ui/focus-now.ts';
import { ExportProgress } from './export-progress.tsx';
import { ExportSums } from './export-sums.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import type { ExportRunner } from './use-export-run.ts';
import { useFilterSums } from './use-filter-sums.ts';
import classes from './export-run.module.css';

const ExportEnd = lazyPart(
  () => import('./export-end.tsx'),
  (part) => part.ExportEnd,
);

interface ExportRunProps {
  readonly filters: InboxFilters;
  readonly format: ExportFormat;
  readonly runner: ExportRunner;
  readonly onBusy?: (busy: boolean) => void;
}

/**
 * How many rows and what they come to, the run itself and how it ended: a file is saved when it is
 * whole, never half (gap G26).
 */
export function ExportRun(props: ExportRunProps) {
  // Other filters come to other totals.
  return <FilterRun key={nameOf(props.filters)} {...props} />;
}

const nameOf = (filters: InboxFilters): string => writeFilters({ ...filters, page: 1 }).toString();

function FilterRun({ filters, format, runner, onBusy }: ExportRunProps) {
  const { t } = useLingui();
  const count = useQuery({ ...invoiceQueries.count(filters), placeholderData: undefined });
  const rows = count.data;
  const totals = useFilterSums(filters, rows);
  const { state } = runner;
  const running = state.kind === 'running';
  // What ended with other choices says nothing about these.
  const ended =
    state.kind === 'ended' &&
    state.request.format === format &&
    nameOf(state.request.filters) === nameOf(filters)
      ? state.outcome
      : null;
  return (
    <>
      {count.error && rows === undefined && (
        <ProblemNotice
          problem={count.error}
          onRetry={() => void count.refetch()}
          retrying={count.isFetching}
        />
      )}
      <p className={classes.count}>
        {rows === undefined
          ? !count.error && t`Counting…`
          : rows === 0
            ? t`No invoice matches, so there is nothing to export.`
            : plural(rows, {
                one: '# invoice will be in the file.',
                other: '# invoices will be in the file.',
              })}
      </p>
      {rows !== undefined && rows > 0 && <ExportSums totals={totals} count={rows} />}
      {running && <ExportProgress news={state.news} onCancel={runner.cancel} />}
      {ended && (
        <Suspense fallback={null}>
          <ExportEnd
            outcome={ended}
            filters={filters}
            count={rows ?? 0}
            onAgain={runner.again}
            onBusy={onBusy}
          />
        </Suspense>
      )}
      {/* Who makes no such file makes none when asked again. */}
      {!running && ended?.kind !== 'none' && (
        <div className={classes.actions}>
          <Button
            ref={runner.begun ? focusNow : undefined}
            disabled={!rows}
            onClick={() =>
              runner.start({
                filters,
                format,
                sums: totals.data ?? null,
              })
            }
          >{t`Download`}</Button>
        </div>
      )}
    </>
  );
}
