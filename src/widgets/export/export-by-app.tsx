import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { problemOf, type Problem } from '#src/api/api-error.ts';
import { readAllInvoices } from '#src/api/all-invoices.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { toPicked, type Picked } from '#src/lib/picked.ts';
import { minutesToRead } from '#src/lib/selection-export.ts';
import { Failure } from '#src/ui/failure.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { SelectionExport } from './selection-export.tsx';
import classes from './export-run.module.css';

type Reading =
  | { readonly state: 'idle' }
  | { readonly state: 'reading'; readonly read: number; readonly count: number }
  | { readonly state: 'read'; readonly picked: readonly Picked[] }
  | { readonly state: 'failed'; readonly problem: Problem };

interface ExportByAppProps {
  readonly filters: InboxFilters;
  readonly count: number;
  readonly onBusy?: ((busy: boolean) => void) | undefined;
}

const ignored = () => undefined;

/** For a service that makes no export files: the app reads the invoices of the filter itself and writes their CSV. */
export function ExportByApp({ filters, count, onBusy = ignored }: ExportByAppProps) {
  const { t } = useLingui();
  const format = new Intl.NumberFormat(useLocale());
  const [reading, setReading] = useState<Reading>({ state: 'idle' });
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  async function read(): Promise<void> {
    const mine = new AbortController();
    control.current = mine;
    onBusy(true);
    setReading({ state: 'reading', read: 0, count });
    try {
      const picked = await readAllInvoices(filters, toPicked, {
        signal: mine.signal,
        onProgress: (now) => setReading({ state: 'reading', read: now.read, count: now.count }),
      });
      setReading({ state: 'read', picked });
    } catch (error) {
      const problem = problemOf(error);
      setReading(problem.kind === 'aborted' ? { state: 'idle' } : { state: 'failed', problem });
    } finally {
      onBusy(false);
    }
  }

  if (reading.state === 'read')
    return <SelectionExport picked={reading.picked} filters={filters} whole onBusy={onBusy} />;
  if (reading.state === 'failed')
    return (
      <ProblemNotice
        title={t`The list could not be read`}
        problem={reading.problem}
        onRetry={() => void read()}
      />
    );
  if (reading.state === 'idle')
    return (
      <Failure
        title={t`This service makes no such file`}
        why={
          <>
            {t`The app can read the invoices one by one and write a CSV of them itself.`}{' '}
            {plural(minutesToRead(count), {
              one: 'This may take about # minute.',
              other: 'This may take about # minutes.',
            })}
          </>
        }
        action={
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => void read()}
          >{t`Write the CSV here`}</Button>
        }
      />
    );
  const [some, all] = [format.format(reading.read), format.format(reading.count)];
  return (
    <>
      <progress
        className={classes.bar}
        max={Math.max(1, reading.count)}
        value={reading.read}
        aria-label={t`Export`}
      />
      <p className={classes.count}>{t`${some} of ${all} found`}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => control.current?.abort()}>{t`Cancel`}</Button>
      </div>
    </>
  );
}
