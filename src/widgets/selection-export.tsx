import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocale } from '#src/i18n/use-locale.ts';
import { todayIso } from '#src/lib/days.ts';
import { saveBlob } from '#src/lib/download.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { writeInbox } from '#src/lib/inbox-tabs.ts';
import { rememberExport } from '#src/lib/past-exports.ts';
import type { Picked } from '#src/lib/picked.ts';
import { manySelected, minutesToRead, selectionCsv } from '#src/lib/selection-export.ts';
import { focusNow } from '#src/ui/focus-now.ts';
import { useCountdown } from '#src/ui/use-countdown.ts';
import { SelectionGaps } from '#src/widgets/selection-gaps.tsx';
import { useSelectionExport, type SelectionReading } from '#src/widgets/use-selection-export.ts';
import classes from './export-run.module.css';

interface SelectionExportProps {
  readonly picked: readonly Picked[];
  /** Of the list they were selected in. */
  readonly filters: InboxFilters;
  readonly onBusy: (busy: boolean) => void;
  readonly onGone?: ((uids: readonly string[]) => void) | undefined;
}

/**
 * Exports exactly the selected invoices. No export takes uids (gap G26), so the app reads each and writes the CSV itself;
 * it saves nothing unless each was read or is known to be deleted.
 */
export function SelectionExport({ picked, filters, onBusy, onGone }: SelectionExportProps) {
  const [begun, setBegun] = useState(false);
  const [saved, setSaved] = useState<{ readonly file_name: string; readonly rows: number } | null>(null);
  const { reading, start, cancel } = useSelectionExport(picked, (end) => {
    onBusy(false);
    if (end.gone.length > 0) onGone?.(end.gone.map(({ uid }) => uid));
    if (end.lines.length === picked.length) save(end);
  });

  function save({ lines }: SelectionReading): void {
    const blob = new Blob([...selectionCsv(lines)], { type: 'text/csv;charset=utf-8' });
    const file_name = `invoices-selected-${todayIso()}.csv`;
    saveBlob(blob, file_name);
    rememberExport({ at: new Date().toISOString(), file_name, rows: lines.length, bytes: blob.size, search: writeInbox(filters).toString(), selected: true });
    setSaved({ file_name, rows: lines.length });
  }

  const run = (which: 'all' | 'rest') => {
    setSaved(null);
    setBegun(true);
    onBusy(true);
    void start(which);
  };
  const stop = () => {
    cancel();
    onBusy(false);
  };

  const gaps = reading.state === 'ended' && saved === null && reading.lines.length < picked.length;
  return (
    <>
      <Status reading={reading} saved={saved?.file_name ?? null} />
      {reading.state === 'reading' && <Progress reading={reading} total={picked.length} onCancel={stop} />}
      {gaps && <SelectionGaps reading={reading} onRetry={() => run('rest')} onSave={() => save(reading)} />}
      {reading.state !== 'reading' && !gaps && <Ready count={picked.length} saved={saved?.rows ?? null} again={begun} onStart={() => run('all')} />}
    </>
  );
}

/** It stays while the rest changes: only what changes within it is told to those who listen. */
function Status({ reading, saved }: { reading: SelectionReading; saved: string | null }) {
  const { t } = useLingui();
  const waits = useCountdown(reading.until) > 0;
  return <p role="status" className={waits ? classes.pause : classes.done}>{waits ? t`The service asks us to wait. It goes on by itself.` : saved !== null && t`${saved} is saved`}</p>;
}

/** Before it runs, and after a file was saved. */
function Ready({ count, saved, again, onStart }: { count: number; saved: number | null; again: boolean; onStart: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <p className={classes.count}>
        {saved === null ? plural(count, { one: '# invoice will be in the file.', other: '# invoices will be in the file.' }) : plural(saved, { one: '# invoice is in the file.', other: '# invoices are in the file.' })}
      </p>
      {count > manySelected && saved === null && (
        <p className={classes.note}>
          {plural(minutesToRead(count), { one: 'This may take about # minute, since each invoice is read by itself.', other: 'This may take about # minutes, since each invoice is read by itself.' })}{' '}
          {t`All of the filter comes much quicker.`}
        </p>
      )}
      <fieldset className={classes.formats}>
        <legend>{t`Format`}</legend>
        <label><input type="radio" name="format" checked readOnly /> {t`CSV`}</label>
        <span className={classes.note}>{t`Excel is there for all of a filter only.`}</span>
      </fieldset>
      <div className={classes.actions}><Button ref={again ? focusNow : undefined} onClick={onStart}>{t`Download`}</Button></div>
    </>
  );
}

function Progress({ reading, total, onCancel }: { reading: SelectionReading; total: number; onCancel: () => void }) {
  const { t } = useLingui();
  const format = new Intl.NumberFormat(useLocale());
  const wait = useCountdown(reading.until);
  const [some, all] = [format.format(reading.read), format.format(total)];
  return (
    <>
      <progress className={classes.bar} max={total} value={reading.read} aria-label={t`Export`} />
      <p className={classes.count}>
        {t`${some} of ${all} read`}
        {/* Not in the status: each second would be told. */}
        {wait > 0 && <span> · {plural(wait, { one: '# second left', other: '# seconds left' })}</span>}
      </p>
      <div className={classes.actions}><Button ref={focusNow} variant="default" onClick={onCancel}>{t`Cancel`}</Button></div>
    </>
  );
}
