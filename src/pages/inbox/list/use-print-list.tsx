import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { plural, t } from '@lingui/core/macro';
import type { InvoiceRow } from '#contract/invoice.ts';
import { readAllInvoices } from '#src/api/all-invoices.ts';
import { type Problem, problemOf } from '#src/api/api-error.ts';
import { client } from '#src/api/client.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import type { ReadProgress } from '#src/api/pages.ts';
import { countText, moneyText } from '#src/i18n/locale.ts';
import { type InboxFilters, readInbox } from '#src/lib/filters/filters.ts';
import { sumByCurrency } from '#src/lib/amounts/money.ts';
import { personName } from '#src/lib/names/person-name.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { JobProgress } from '#src/ui/job-progress.tsx';
import { Paper, type PaperColumn, PaperTable, useOnPaper } from '#src/ui/paper.tsx';
import { useJob } from '#src/ui/use-job.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { Amount } from '#src/ui/amount.tsx';
import { Day } from '#src/ui/time-ago.tsx';
import { columnNames } from '#src/pages/inbox/columns/columns.tsx';
import { useFilterWords } from '#src/widgets/filters/use-chosen-names.ts';
import { words } from '#src/widgets/words.tsx';

interface Read {
  readonly filters: InboxFilters;
  readonly rows: readonly InvoiceRow[];
  readonly missing: number;
  /** Why not all rows could be read, until the person prints those that were. */
  readonly problem: Problem | null;
}

const shownFilters = () => readInbox(new URLSearchParams(location.search));

/** The loaded rows, since the browser's own menu prints at once. */
function loadedRows(): Read {
  const filters = shownFilters();
  const pageOf = (page: number) =>
    client.getQueryData(invoiceQueries.list({ ...filters, page }).queryKey);
  const { count = 0, page_count: pages = 0 } = pageOf(filters.page) ?? {};
  const rows = Array.from({ length: pages }, (_, index) => pageOf(index + 1)?.results ?? []).flat();
  return { filters, rows, missing: Math.max(0, count - rows.length), problem: null };
}

/**
 * Prints all invoices of the filter in the address after reading them, because the list has loaded
 * only some.
 */
export function usePrintList(): { readonly print: () => void; readonly printing: ReactNode } {
  const onPaper = useOnPaper();
  const job = useJob<ReadProgress, Read>();
  const { state } = job;

  const finish = (end: Read) =>
    job.start({ read: 0, count: 0, pausedUntil: null }, async () => end);
  const print = () => {
    if (job.isRunning()) return;
    const filters = shownFilters();
    const rows: InvoiceRow[] = [];
    let count = 0;
    void job.start({ read: 0, count, pausedUntil: null }, async (signal, report) => {
      const onProgress = (progress: ReadProgress) => {
        ({ count } = progress);
        report(progress);
      };
      try {
        await readAllInvoices(filters, (row) => rows.push(row), { signal, onProgress });
        return { filters, rows, missing: 0, problem: null };
      } catch (error) {
        if (signal.aborted) return null;
        return {
          filters,
          rows,
          missing: Math.max(0, count - rows.length),
          problem: problemOf(error),
        };
      }
    });
  };

  if (state.kind === 'idle')
    return { print, printing: onPaper ? <PrintedList {...loadedRows()} /> : null };
  if (state.kind === 'ended' && !state.end.problem)
    return { print, printing: <PrintNow {...state.end} onDone={job.reset} /> };
  const end = state.kind === 'ended' ? state.end : null;
  const progress = state.kind === 'running' ? state.progress : null;
  const [read, total] = [countText(progress?.read ?? 0), countText(progress?.count ?? 0)];
  return {
    print,
    printing: (
      <Dialog opened title={t`Print invoices`} onClose={job.reset}>
        {progress && (
          <JobProgress
            label={t`Print invoices`}
            done={progress.read}
            total={progress.count}
            until={progress.pausedUntil}
            onStop={job.reset}
            stopLabel={t`Cancel`}
          >
            {progress.count > 0 && t`${read} of ${total}`}
          </JobProgress>
        )}
        {end?.problem && (
          <>
            <ProblemNotice
              readsOnly
              problem={end.problem}
              title={t`The invoices could not be loaded`}
              onRetry={print}
            />
            {end.rows.length > 0 && (
              <>
                <MissingInvoices count={end.missing} />
                <DialogActions>
                  <Button
                    variant="default"
                    onClick={() => void finish({ ...end, problem: null })}
                  >{t`Print what was read`}</Button>
                </DialogActions>
              </>
            )}
          </>
        )}
      </Dialog>
    ),
  };
}

function PrintNow({ onDone, ...read }: Read & { readonly onDone: () => void }) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const end = () => done();
    addEventListener('afterprint', end);
    window.print();
    return () => removeEventListener('afterprint', end);
  }, []);
  return <PrintedList {...read} />;
}

/** All invoices of a filter on paper. */
function PrintedList({ filters, rows, missing }: Omit<Read, 'problem'>) {
  const names = columnNames();
  const meaning = useFilterWords(filters);
  const sums = sumByCurrency(rows)
    .map(({ currency, total }) => moneyText(total, currency))
    .join(' · ');
  const columns: readonly PaperColumn<InvoiceRow>[] = [
    { name: names.hf_id, cell: (row) => row.hf_id },
    { name: names.company, cell: (row) => row.company?.name ?? '–', wraps: true },
    { name: names.invoice_date, cell: (row) => <Day day={row.invoice_date} /> },
    {
      name: names.total_price,
      cell: (row) => <Amount value={row.total_price} currency={row.currency} />,
      align: 'end',
    },
    { name: names.status, cell: (row) => words.approvement(row.approvement_status) },
    { name: names.category, cell: (row) => row.category?.name ?? '–', wraps: true },
    {
      name: names.workspace_user,
      cell: ({ workspace_user }) => personName(workspace_user) || '–',
      wraps: true,
    },
  ];
  return (
    <Paper title={t`Invoices`}>
      <p>{meaning}</p>
      <p>
        {[plural(rows.length, { one: '# invoice', other: '# invoices' }), sums]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {missing > 0 && <MissingInvoices count={missing} />}
      <PaperTable columns={columns} rows={rows} />
    </Paper>
  );
}

function MissingInvoices({ count }: { readonly count: number }) {
  return (
    <p>
      {plural(count, {
        one: "# invoice isn't in this printout.",
        other: "# invoices aren't in this printout.",
      })}
    </p>
  );
}
