import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { ExportNews } from '#src/api/export-run.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { ExportFormat } from '#src/lib/exports/open-file.ts';
import { writeFilters, type InboxFilters } from '#src/lib/filters.ts';
import { formatSize } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import { focusNow } from '#src/ui/focus-now.ts';
import { JobProgress } from '#src/ui/job-progress.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { ExportSums, useFilterSums } from './export-sums.tsx';
import type { ExportRunner } from './use-export-run.ts';
import classes from './export.module.css';
import { ExportEnd, isByApp } from './export-end.tsx';

interface ExportRunProps {
  readonly filters: InboxFilters;
  readonly format: ExportFormat;
  readonly runner: ExportRunner;
  readonly onBusy: (busy: boolean) => void;
}

const nameOf = (filters: InboxFilters): string => writeFilters({ ...filters, page: 1 }).toString();

/**
 * How many rows and what they come to, the run itself and how it ended: a file is saved when it is
 * whole, never half (gap G26).
 */
export function ExportRun(props: ExportRunProps) {
  // Other filters come to other totals.
  return <FilterRun key={nameOf(props.filters)} {...props} />;
}

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
    state.end.request.format === format &&
    nameOf(state.end.request.filters) === nameOf(filters)
      ? state.end.outcome
      : null;
  return (
    <>
      {count.error && rows === undefined && (
        <ProblemNotice
          readsOnly
          problem={count.error}
          onRetry={() => void count.refetch()}
          retrying={count.isFetching}
        />
      )}
      <p>
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
      {running && <ExportProgress news={state.progress} onCancel={runner.cancel} />}
      {ended && (
        <Suspense fallback={null}>
          <ExportEnd
            outcome={ended}
            asked={format}
            filters={filters}
            count={rows ?? 0}
            onAgain={runner.again}
            onBusy={onBusy}
          />
        </Suspense>
      )}
      {/* Who makes no such file, or none for this key, makes none when asked again. */}
      {!running && !isByApp(ended) && (
        <div className={classes.actions}>
          <Button
            ref={runner.begun ? focusNow : undefined}
            disabled={!rows}
            onClick={() => runner.start({ filters, format, sums: totals.data ?? null })}
          >{t`Download`}</Button>
        </div>
      )}
    </>
  );
}

/**
 * In rows where they can be counted, else in bytes. Cancelled in its check, only the check ends.
 */
function ExportProgress({ news, onCancel }: { news: ExportNews; onCancel: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const format = new Intl.NumberFormat(locale);
  const { phase, rows, of, bytes, ofBytes, until } = news;
  const [some, all, received] = [
    format.format(rows ?? 0),
    format.format(of),
    formatSize(bytes, locale),
  ];
  const figures = rows === null ? t`${received} received` : t`${some} of ${all} rows · ${received}`;
  const inRows = rows !== null && of > 0;
  const checking = phase === 'checking';
  return (
    <JobProgress
      label={t`Export`}
      status=""
      done={inRows ? rows : bytes}
      total={checking ? 0 : inRows ? of : (ofBytes ?? 0)}
      until={until}
      onStop={onCancel}
      stopLabel={checking ? t`Skip the check` : t`Cancel`}
    >
      {phase === 'asking'
        ? t`Waiting for the server…`
        : checking
          ? t`The file is saved and is opened again to check it…`
          : figures}
    </JobProgress>
  );
}
