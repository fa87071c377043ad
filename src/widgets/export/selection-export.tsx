import { plural, t } from '@lingui/core/macro';
import { useRef } from 'react';
import type { Problem } from '#src/api/api-error.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { readForExport } from '#src/api/exports/exports.ts';
import { type Found, readRecords } from '#src/api/exports/read-records.ts';
import { saveBlob } from '#src/device/download.ts';
import { countText, locale } from '#src/i18n/locale.ts';
import { todayIso } from '#src/lib/dates/days.ts';
import { CurrencySums } from '#src/lib/exports/currency-sums.ts';
import { openExportFile } from '#src/lib/exports/open-file.ts';
import { judge, type Verdict } from '#src/lib/exports/verdict.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';
import { sumByCurrency } from '#src/lib/amounts/money.ts';
import type { SelectedInvoice } from '#src/lib/decisions/selected-invoice.ts';
import {
  type ExportLine,
  manySelected,
  minutesToRead,
  selectionCsv,
} from '#src/lib/exports/selection-export.ts';
import { neverAborts } from '#src/lib/waiting/sleep.ts';
import { announce } from '#src/ui/announce.tsx';
import { Button } from '#src/ui/button.tsx';
import { focusNow } from '#src/ui/focus.ts';
import { JobProgress } from '#src/ui/job-progress.tsx';
import { useJob } from '#src/ui/use-job.ts';
import { ProblemLine } from '#src/widgets/problem-notice.tsx';
import { ExportSaved, type SavedFacts } from './export-saved.tsx';
import { SumsTable } from './export-sums.tsx';
import { rememberExport } from './past-exports.ts';
import classes from './export.module.css';
import { DeletedList, RecordList } from './record-list.tsx';

interface SelectionExportProps {
  readonly picked: readonly SelectedInvoice[];
  readonly filters: InboxFilters;
  /** The invoices are all of the filters, read one by one because the service makes no file. */
  readonly whole?: boolean;
  readonly onBusy: (busy: boolean) => void;
  readonly onGone?: ((uids: readonly string[]) => void) | undefined;
}

type End = Gaps | { readonly kind: 'saved'; readonly file: SavedFacts; readonly rows: number };
type Finds = Map<string, Found<ExportLine, Problem>>;

/** Reads the saved file back as a person would open it, and compares it with what was read. */
async function check(
  blob: Blob,
  lines: readonly ExportLine[],
): Promise<{ readonly verdict: Verdict; readonly sha256: string }> {
  const sums = new CurrencySums();
  for (const { currency, total_price } of lines)
    if (total_price !== null) sums.add(currency ?? '', total_price);
  try {
    const opened = await openExportFile(blob, 'csv', neverAborts);
    return {
      verdict: judge(opened, { before: lines.length, after: null, sums: sums.all(), sha256: null }),
      sha256: opened.sha256,
    };
  } catch {
    return { verdict: { kind: 'unreadable' }, sha256: '' };
  }
}

function gapsOf(picked: readonly SelectedInvoice[], finds: Finds): Gaps {
  const found = picked.map((one) => [one, finds.get(one.uid)] as const);
  return {
    kind: 'gaps',
    lines: found.flatMap(([, find]) => (find?.kind === 'read' ? [find.record] : [])),
    gone: found.flatMap(([one, find]) => (find?.kind === 'gone' ? [one] : [])),
    failed: found.flatMap(([one, find]) =>
      find?.kind === 'failed' ? [{ ...one, problem: find.problem }] : [],
    ),
    left: picked.length - finds.size,
  };
}

/**
 * Exports exactly the selected invoices. No export takes UIDs (gap G26), so the app reads each
 * invoice and writes the CSV itself. It saves nothing unless every invoice was read or is known to
 * be deleted.
 */
export function SelectionExport({
  picked,
  filters,
  whole = false,
  onBusy,
  onGone,
}: SelectionExportProps) {
  const job = useJob<{ readonly read: number; readonly until: number }, End>();
  const finds = useRef<Finds>(new Map());

  async function save(lines: readonly ExportLine[]): Promise<End> {
    const blob = new Blob([...selectionCsv(lines, locale())], { type: 'text/csv;charset=utf-8' });
    const file_name = `invoices-${whole ? '' : 'selected-'}${todayIso()}.csv`;
    saveBlob(blob, file_name);
    const scope = deviceScope();
    const { verdict, sha256 } = await check(blob, lines);
    rememberExport(scope, filters, {
      at: new Date().toISOString(),
      file_name,
      rows: lines.length,
      bytes: blob.size,
      sha256,
      format: 'csv',
      check: verdict.kind,
      sums: 'sums' in verdict && verdict.sums ? [...verdict.sums] : null,
      ...(whole ? {} : { selected: true }),
    });
    announce(t`${file_name} is saved`);
    const file = { file_name, bytes: blob.size, sha256, verdict };
    return { kind: 'saved', file, rows: lines.length };
  }

  /** Reads all invoices, or with `rest` those that failed or were not started before. */
  function read(which: 'all' | 'rest'): void {
    const known = finds.current;
    if (which === 'all') known.clear();
    for (const [uid, { kind }] of known) if (kind === 'failed') known.delete(uid);
    onBusy(true);
    void job.start({ read: known.size, until: 0 }, async (signal, report) => {
      let until = 0;
      await readRecords<ExportLine, Problem>({
        uids: picked.flatMap(({ uid }) => (known.has(uid) ? [] : [uid])),
        read: readForExport,
        settled: (uid, found) => {
          known.set(uid, found);
          report({ read: known.size, until });
        },
        paused: (next) => {
          until = next;
          report({ read: known.size, until });
        },
        signal,
      });
      if (signal.aborted) return null;
      onBusy(false);
      const gaps = gapsOf(picked, known);
      if (gaps.gone.length > 0) onGone?.(gaps.gone.map(({ uid }) => uid));
      return gaps.lines.length === picked.length ? save(gaps.lines) : gaps;
    });
  }

  const cancel = () => {
    job.reset();
    onBusy(false);
  };

  const { state } = job;
  if (state.kind === 'running') {
    const [some, all] = [countText(state.progress.read), countText(picked.length)];
    return (
      <JobProgress
        label={t`Export`}
        done={state.progress.read}
        total={picked.length}
        until={state.progress.until}
        onStop={cancel}
        stopLabel={t`Cancel`}
      >{t`${some} of ${all} read`}</JobProgress>
    );
  }
  const end = state.kind === 'ended' ? state.end : null;
  if (end?.kind === 'gaps') {
    const { lines } = end;
    return (
      <SelectionGaps
        gaps={end}
        onRetry={() => read('rest')}
        onSave={() => void job.start({ read: lines.length, until: 0 }, () => save(lines))}
      />
    );
  }
  return (
    <Ready
      picked={picked}
      saved={end?.kind === 'saved' ? end : null}
      again={job.begun}
      onStart={() => read('all')}
    />
  );
}

function Ready({
  picked,
  saved,
  again,
  onStart,
}: {
  picked: readonly SelectedInvoice[];
  saved: Extract<End, { kind: 'saved' }> | null;
  again: boolean;
  onStart: () => void;
}) {
  const count = picked.length;
  return (
    <>
      <p>
        {saved
          ? plural(saved.rows, {
              one: '# invoice is in the file.',
              other: '# invoices are in the file.',
            })
          : plural(count, {
              one: '# invoice will be in the file.',
              other: '# invoices will be in the file.',
            })}
      </p>
      {saved && <ExportSaved saved={saved.file} onAgain={onStart} />}
      {!saved && <SumsTable caption={t`Totals`} sums={sumByCurrency(picked)} />}
      {!saved && count > manySelected && (
        <p className={classes.note}>
          {plural(minutesToRead(count), {
            one: 'This may take about # minute, because each invoice is read separately.',
            other: 'This may take about # minutes, because each invoice is read separately.',
          })}{' '}
          {t`Exporting everything in the filter is much quicker.`}
        </p>
      )}
      <div className={classes.actions}>
        <Button ref={again ? focusNow : undefined} onClick={onStart}>{t`Download`}</Button>
      </div>
    </>
  );
}

interface Gaps {
  readonly kind: 'gaps';
  readonly lines: readonly ExportLine[];
  readonly gone: readonly SelectedInvoice[];
  readonly failed: readonly (SelectedInvoice & { readonly problem: Problem })[];
  /** Number of invoices that were not requested, because the service stopped responding. */
  readonly left: number;
}

/**
 * Which selected invoices the file would lack, with the choices to read them again or to save
 * without deleted ones.
 */
function SelectionGaps({
  gaps: { lines, gone, failed, left },
  onRetry,
  onSave,
}: {
  gaps: Gaps;
  onRetry: () => void;
  onSave: () => void;
}) {
  const missing = failed.length + left;
  return (
    <>
      <p role="alert" className={classes.lead}>
        {t`No file was saved yet.`} {missing > 0 && t`It will be once all of them are read.`}
        {missing === 0 && lines.length === 0 && t`None of them exists any more.`}
      </p>
      <RecordList
        title={plural(failed.length, {
          one: '# could not be read',
          other: '# could not be read',
        })}
        tone="bad"
        rows={failed}
        note={({ problem }) => <ProblemLine className={classes.reason} problem={problem} />}
      />
      {left > 0 && (
        <p className={classes.note}>
          {plural(left, { one: '# more was not requested.', other: '# more were not requested.' })}
        </p>
      )}
      <DeletedList rows={gone} />
      <div className={classes.actions}>
        {missing > 0 && <Button ref={focusNow} onClick={onRetry}>{t`Retry`}</Button>}
        {missing === 0 && lines.length > 0 && (
          <Button ref={focusNow} onClick={onSave}>
            {plural(lines.length, { one: 'Save the other one', other: 'Save the other #' })}
          </Button>
        )}
      </div>
    </>
  );
}
