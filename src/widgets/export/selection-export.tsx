import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { deviceScope } from '#src/api/device-scope.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { todayIso } from '#src/lib/days.ts';
import { saveBlob } from '#src/device/download.ts';
import { CurrencySums } from '#src/lib/exports/currency-sums.ts';
import { openExportFile } from '#src/lib/exports/open-file.ts';
import { judge, type Verdict } from '#src/lib/exports/verdict.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { writeInbox } from '#src/lib/inbox-tabs.ts';
import { sumByCurrency } from '#src/lib/money.ts';
import { rememberExport } from './past-exports.ts';
import type { Picked } from '#src/lib/picked.ts';
import {
  manySelected,
  minutesToRead,
  selectionCsv,
  type ExportLine,
} from '#src/lib/selection-export.ts';
import { announce } from '#src/ui/announce.tsx';
import { focusNow } from '#src/ui/focus-now.ts';
import { useCountdown } from '#src/ui/use-countdown.ts';
import { ExportSaved, type SavedFacts } from './export-saved.tsx';
import { SumsLine } from './export-sums.tsx';
import { SelectionGaps } from './selection-gaps.tsx';
import { useSelectionExport, type SelectionReading } from './use-selection-export.ts';
import classes from './export-run.module.css';

interface SelectionExportProps {
  readonly picked: readonly Picked[];
  /** Of the list they were selected in. */
  readonly filters: InboxFilters;
  /** They are all that the filters find, read one by one because the service makes no file. */
  readonly whole?: boolean;
  readonly onBusy: (busy: boolean) => void;
  readonly onGone?: ((uids: readonly string[]) => void) | undefined;
}

const never = new AbortController().signal;

/** Opens what was just saved, as a person would, and compares it with what was read. */
async function check(
  blob: Blob,
  lines: readonly ExportLine[],
): Promise<{ readonly verdict: Verdict; readonly sha256: string }> {
  const sums = new CurrencySums();
  for (const { currency, total_price } of lines)
    if (total_price !== null) sums.add(currency ?? '', total_price);
  try {
    const opened = await openExportFile(blob, 'csv', never);
    return {
      verdict: judge(opened, { before: lines.length, after: null, sums: sums.all(), sha256: null }),
      sha256: opened.sha256,
    };
  } catch {
    return { verdict: { kind: 'unreadable' }, sha256: '' };
  }
}

/**
 * Exports exactly the selected invoices. No export takes uids (gap G26), so the app reads each and
 * writes the CSV itself; it saves nothing unless each was read or is known to be deleted.
 */
export function SelectionExport({
  picked,
  filters,
  whole = false,
  onBusy,
  onGone,
}: SelectionExportProps) {
  const { t } = useLingui();
  const [begun, setBegun] = useState(false);
  const [saved, setSaved] = useState<SavedFile | null>(null);
  const { reading, start, cancel } = useSelectionExport(picked, (end) => {
    onBusy(false);
    if (end.gone.length > 0) onGone?.(end.gone.map(({ uid }) => uid));
    if (end.lines.length === picked.length) void save(end);
  });

  async function save({ lines }: SelectionReading): Promise<void> {
    const blob = new Blob([...selectionCsv(lines)], { type: 'text/csv;charset=utf-8' });
    const file_name = `invoices-${whole ? '' : 'selected-'}${todayIso()}.csv`;
    saveBlob(blob, file_name);
    const scope = deviceScope();
    const { verdict, sha256 } = await check(blob, lines);
    rememberExport(scope, {
      at: new Date().toISOString(),
      file_name,
      rows: lines.length,
      bytes: blob.size,
      sha256,
      format: 'csv',
      search: writeInbox({ ...filters, page: 1 }).toString(),
      check: verdict.kind,
      sums: 'sums' in verdict && verdict.sums ? [...verdict.sums] : null,
      ...(whole ? {} : { selected: true }),
    });
    announce(t`${file_name} is saved`);
    setSaved({ file_name, bytes: blob.size, sha256, verdict, rows: lines.length });
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
      <Waiting until={reading.until} />
      {reading.state === 'reading' && (
        <Progress reading={reading} total={picked.length} onCancel={stop} />
      )}
      {gaps && (
        <SelectionGaps
          reading={reading}
          onRetry={() => run('rest')}
          onSave={() => void save(reading)}
        />
      )}
      {reading.state !== 'reading' && !gaps && (
        <Ready picked={picked} saved={saved} again={begun} onStart={() => run('all')} />
      )}
    </>
  );
}

interface SavedFile extends SavedFacts {
  readonly rows: number;
}

/** It stays while the rest changes: only what changes within it is told to those who listen. */
function Waiting({ until }: { until: number }) {
  const { t } = useLingui();
  const waits = useCountdown(until) > 0;
  return (
    <p role="status" className={waits ? classes.pause : classes.quiet}>
      {waits && t`The service asks us to wait. It goes on by itself.`}
    </p>
  );
}

/** Before it runs, and after a file was saved. */
function Ready({
  picked,
  saved,
  again,
  onStart,
}: {
  picked: readonly Picked[];
  saved: SavedFile | null;
  again: boolean;
  onStart: () => void;
}) {
  const { t } = useLingui();
  const count = picked.length;
  return (
    <>
      <p className={classes.count}>
        {saved === null
          ? plural(count, {
              one: '# invoice will be in the file.',
              other: '# invoices will be in the file.',
            })
          : plural(saved.rows, {
              one: '# invoice is in the file.',
              other: '# invoices are in the file.',
            })}
      </p>
      {saved === null && (
        <p className={classes.totals}>
          {t`Totals:`} <SumsLine sums={sumByCurrency(picked)} />
        </p>
      )}
      {count > manySelected && saved === null && (
        <p className={classes.note}>
          {plural(minutesToRead(count), {
            one: 'This may take about # minute, since each invoice is read by itself.',
            other: 'This may take about # minutes, since each invoice is read by itself.',
          })}{' '}
          {t`All of the filter comes much quicker.`}
        </p>
      )}
      {saved && <ExportSaved saved={saved} onAgain={onStart} />}
      <div className={classes.actions}>
        <Button ref={again ? focusNow : undefined} onClick={onStart}>{t`Download`}</Button>
      </div>
    </>
  );
}

function Progress({
  reading,
  total,
  onCancel,
}: {
  reading: SelectionReading;
  total: number;
  onCancel: () => void;
}) {
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
        {wait > 0 && (
          <span> · {plural(wait, { one: '# second left', other: '# seconds left' })}</span>
        )}
      </p>
      <div className={classes.actions}>
        <Button ref={focusNow} variant="default" onClick={onCancel}>{t`Cancel`}</Button>
      </div>
    </>
  );
}
