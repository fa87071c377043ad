import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Problem } from '#src/api/api-error.ts';
import type { ExportProgress, ExportOutcome } from '#src/api/exports/export-run.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { countText, sizeText } from '#src/i18n/locale.ts';
import type { ExportFormat } from '#src/lib/exports/open-file.ts';
import { type InboxFilters, writeFilters } from '#src/lib/filters/filters.ts';
import { ignoredFilters } from '#src/lib/filters/ignored-filters.ts';
import { isNarrowed } from '#src/lib/filters/inbox-tabs.ts';
import { Button, SmallButton } from '#src/ui/button.tsx';
import { focusNow } from '#src/ui/focus.ts';
import { JobProgress } from '#src/ui/job-progress.tsx';
import { ProblemNotice, ReadProblem } from '#src/widgets/problem-notice.tsx';
import { readAllInvoices } from '#src/api/all-invoices.ts';
import type { ReadProgress } from '#src/api/pages.ts';
import { type SelectedInvoice, toSelected } from '#src/lib/decisions/selected-invoice.ts';
import { minutesToRead } from '#src/lib/exports/selection-export.ts';
import { Failure } from '#src/ui/failure.tsx';
import { ignoredWords } from '#src/widgets/filters/ignored-words.ts';
import { useLongRead } from '#src/widgets/use-long-read.ts';
import { LeaveQuestion } from '#src/ui/leave-question.tsx';
import { ExportSums, useFilterSums } from './export-sums.tsx';
import type { ExportRunner } from './use-export-run.ts';
import classes from './export.module.css';
import { ExportSaved } from './export-saved.tsx';
import { SelectionExport } from './selection-export.tsx';

interface ExportRunProps {
  readonly filters: InboxFilters;
  readonly format: ExportFormat;
  readonly runner: ExportRunner;
  readonly onBusy: (busy: boolean) => void;
}

const nameOf = (filters: InboxFilters): string => writeFilters({ ...filters, page: 1 }).toString();

/** Exports a filter, completely or not at all (gap G26). Needs its filters as its `key`. */
export function ExportRun({ filters, format, runner, onBusy }: ExportRunProps) {
  const count = useQuery({ ...invoiceQueries.count(filters), placeholderData: undefined });
  const rows = count.data;
  const { data: first } = useQuery({
    ...invoiceQueries.list({ ...filters, page: 1 }),
    enabled: rows !== undefined && rows > 0 && isNarrowed(filters),
  });
  const totals = useFilterSums(filters, rows);
  const { state } = runner;
  const running = state.kind === 'running';
  // The result of a run with other choices is not shown for these.
  const ended =
    state.kind === 'ended' &&
    state.end.request.format === format &&
    nameOf(state.end.request.filters) === nameOf(filters)
      ? state.end.outcome
      : null;
  return (
    <>
      {rows === undefined && <ReadProblem of={count} />}
      {first && ignoredFilters(filters, first.results).length > 0 && (
        <Failure compact title={ignoredWords()} />
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
      {running && <RunningExport progress={state.progress} onCancel={runner.cancel} />}
      {ended && (
        <ExportEnd
          outcome={ended}
          asked={format}
          filters={filters}
          count={rows ?? 0}
          onAgain={runner.again}
          onBusy={onBusy}
        />
      )}
      {/* If the service makes no such file, or none for this key, repeating does not help. */}
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

/** Shows rows where they can be counted, else bytes. Cancel may end only the check. */
function RunningExport({ progress, onCancel }: { progress: ExportProgress; onCancel: () => void }) {
  const { phase, rows, of, bytes, ofBytes, until } = progress;
  const [some, all, received] = [countText(rows ?? 0), countText(of), sizeText(bytes)];
  const figures = rows === null ? t`${received} received` : t`${some} of ${all} rows · ${received}`;
  const inRows = rows !== null && of > 0;
  const checking = phase === 'checking';
  return (
    <JobProgress
      label={t`Export`}
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

interface ByAppProps {
  readonly filters: InboxFilters;
  readonly count: number;
  readonly onBusy: (busy: boolean) => void;
}

interface ExportEndProps extends ByAppProps {
  readonly outcome: ExportOutcome;
  readonly asked: ExportFormat;
  readonly onAgain: () => void;
}

const isRefusedToKey = (problem: Problem): problem is Extract<Problem, { kind: 'refused' }> =>
  problem.kind === 'refused' && problem.status === 403;

/** Whether the app offers to write the file, because the service makes none for this key. */
const isByApp = (outcome: ExportOutcome | null): boolean =>
  outcome?.kind === 'none' || (outcome?.kind === 'failed' && isRefusedToKey(outcome.problem));

function ExportEnd({ outcome, asked, onAgain, ...byApp }: ExportEndProps) {
  switch (outcome.kind) {
    case 'saved':
      return <ExportSaved saved={outcome} asked={asked} onAgain={onAgain} />;
    case 'failed':
      // The export is refused to this key, but reading the invoices is not.
      return isRefusedToKey(outcome.problem) ? (
        <ExportByApp {...byApp} refused={outcome.problem.detail} />
      ) : (
        <ProblemNotice
          problem={outcome.problem}
          title={t`The file was not saved`}
          onRetry={onAgain}
        />
      );
    case 'unwritten':
      return (
        <Failure
          title={t`The file was not saved`}
          why={t`The file could not be saved: the disk may be full or read-only. Nothing was left behind.`}
          details={outcome.why || undefined}
          action={<SmallButton onClick={onAgain}>{t`Retry`}</SmallButton>}
        />
      );
    case 'elsewhere': {
      const host = new URL(outcome.address).host;
      return (
        <Failure
          title={t`The server put the file at ${host}`}
          why={t`This page may not read from there, so the app can neither save nor check it. Open it yourself.`}
          action={
            <SmallButton
              href={outcome.address}
              target="_blank"
              rel="noopener noreferrer"
            >{t`Open the file`}</SmallButton>
          }
        />
      );
    }
    case 'none':
      return <ExportByApp {...byApp} />;
    case 'cancelled':
      return null;
  }
}

/**
 * Reads the invoices of the filter and writes their CSV, where the service makes no export, or none
 * for this key.
 * @param props `refused` is the service's message about the key, empty for none
 */
function ExportByApp({ filters, count, onBusy, refused }: ByAppProps & { refused?: string }) {
  const list = useLongRead<readonly SelectedInvoice[], ReadProgress>({
    queryKey: ['export by app', filters],
    read: (signal, onProgress) => readAllInvoices(filters, toSelected, { signal, onProgress }),
    automatic: false,
  });
  const read = () => {
    onBusy(true);
    void list.start().finally(() => onBusy(false));
  };
  if (list.data)
    return <SelectionExport picked={list.data} filters={filters} whole onBusy={onBusy} />;
  if (list.error && !list.reading)
    return (
      <ProblemNotice title={t`The list could not be read`} problem={list.error} onRetry={read} />
    );
  if (!list.reading)
    return (
      <Failure
        title={
          refused === undefined
            ? t`This server doesn't offer that format`
            : t`Your key isn't allowed to export files here`
        }
        why={
          <>
            {refused !== undefined && refused !== '' && <>{t`The server says: “${refused}”`} </>}
            {t`The app can read the invoices one by one and write a CSV of them itself.`}{' '}
            {plural(minutesToRead(count), {
              one: 'This may take about # minute.',
              other: 'This may take about # minutes.',
            })}
          </>
        }
        action={<SmallButton onClick={read}>{t`Create the CSV here`}</SmallButton>}
      />
    );
  const progress = list.progress ?? { read: 0, count, pausedUntil: null };
  const [some, all] = [countText(progress.read), countText(progress.count)];
  return (
    <JobProgress
      label={t`Export`}
      done={progress.read}
      total={Math.max(1, progress.count)}
      until={progress.pausedUntil}
      onStop={list.stop}
      stopLabel={t`Cancel`}
    >{t`${some} of ${all} found`}</JobProgress>
  );
}

export function ExportGuard({ running }: { running: boolean }) {
  return (
    <LeaveQuestion
      when={running}
      title={t`Leave and stop the export?`}
      confirmLabel={t`Leave and save nothing`}
    >
      <Trans>
        The file isn't complete yet. The download continues only while this page is open.
      </Trans>
    </LeaveQuestion>
  );
}
