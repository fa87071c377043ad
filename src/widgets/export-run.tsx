import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { problemOf, type Problem } from '#src/api/api-error.ts';
import { fetchExport, type ExportFormat } from '#src/api/exports.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { saveBlob } from '#src/lib/download.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { writeInbox } from '#src/lib/inbox-tabs.ts';
import { rememberExport } from '#src/lib/past-exports.ts';
import { announce } from '#src/ui/announce.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import classes from './export-run.module.css';

type Run =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly bytes: number }
  | { readonly state: 'done'; readonly file_name: string }
  | { readonly state: 'failed'; readonly problem: Problem };

/** How many rows, in which format, and the run itself: a file is saved when it is whole, never half (gap G26). */
export function ExportRun({ filters, onDone, onBusy }: { filters: InboxFilters; onDone?: () => void; onBusy?: (busy: boolean) => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const count = useQuery(invoiceQueries.count(filters));
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [run, setRun] = useState<Run>({ state: 'idle' });
  const control = useRef<AbortController>(undefined);

  // Closed while it runs, it saves nothing any more.
  useEffect(() => () => control.current?.abort(), []);

  async function start(): Promise<void> {
    control.current = new AbortController();
    setRun({ state: 'running', bytes: 0 });
    onBusy?.(true);
    try {
      const { blob, file_name } = await fetchExport(format, filters, {
        signal: control.current.signal,
        onProgress: (bytes) => setRun((now) => (now.state === 'running' ? { state: 'running', bytes } : now)),
      });
      saveBlob(blob, file_name);
      rememberExport({ at: new Date().toISOString(), file_name, rows: count.data ?? 0, bytes: blob.size, search: writeInbox(filters).toString() });
      setRun({ state: 'done', file_name });
      announce(t`${file_name} is saved`);
      onDone?.();
    } catch (error) {
      const problem = problemOf(error);
      setRun(problem.kind === 'aborted' ? { state: 'idle' } : { state: 'failed', problem });
    } finally {
      onBusy?.(false);
    }
  }

  const running = run.state === 'running';
  const rows = count.data;
  return (
    <div className={classes.run}>
      {count.error && <ProblemNotice problem={count.error} onRetry={() => void count.refetch()} />}
      <p className={classes.count}>
        {rows === undefined ? t`Counting…` : rows === 0 ? t`No invoice matches, so there is nothing to export.` : plural(rows, { one: '# invoice will be in the file.', other: '# invoices will be in the file.' })}
      </p>
      <fieldset className={classes.formats} disabled={running}>
        <legend>{t`Format`}</legend>
        <label><input type="radio" name="format" checked={format === 'xlsx'} onChange={() => setFormat('xlsx')} /> {t`Excel`}</label>
        <label><input type="radio" name="format" checked={format === 'csv'} onChange={() => setFormat('csv')} /> {t`CSV`}</label>
      </fieldset>
      {run.state === 'failed' && <ProblemNotice problem={run.problem} title={t`The file was not saved`} onRetry={() => void start()} />}
      {run.state === 'done' && <p role="status" className={classes.done}>{t`${run.file_name} is saved`}</p>}
      <div className={classes.actions}>
        {running && (
          <span className={classes.progress}>
            <progress aria-label={t`Export`} />
            {t`${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(run.bytes / 1000)} kB received`}
          </span>
        )}
        {running ? (
          <Button variant="default" onClick={() => control.current?.abort()}>{t`Cancel`}</Button>
        ) : (
          <Button disabled={!rows} onClick={() => void start()}>{t`Download`}</Button>
        )}
      </div>
    </div>
  );
}
