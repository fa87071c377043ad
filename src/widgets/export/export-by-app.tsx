import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { readAllInvoices } from '#src/api/all-invoices.ts';
import type { ReadProgress } from '#src/api/pages.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { toPicked, type Picked } from '#src/lib/picked.ts';
import { minutesToRead } from '#src/lib/selection-export.ts';
import { Failure } from '#src/ui/failure.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { SelectionExport } from './selection-export.tsx';
import { useLongRead } from '#src/widgets/use-long-read.ts';
import classes from './export-run.module.css';

interface ExportByAppProps {
  readonly filters: InboxFilters;
  readonly count: number;
  readonly onBusy?: ((busy: boolean) => void) | undefined;
}

const ignored = () => undefined;

/**
 * For a service that makes no export files: the app reads the invoices of the filter itself and
 * writes their CSV.
 */
export function ExportByApp({ filters, count, onBusy = ignored }: ExportByAppProps) {
  const { t } = useLingui();
  const format = new Intl.NumberFormat(useLocale());
  const list = useLongRead<readonly Picked[], ReadProgress>({
    queryKey: ['export by app', filters],
    read: (signal, onProgress) => readAllInvoices(filters, toPicked, { signal, onProgress }),
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
            onClick={read}
          >{t`Write the CSV here`}</Button>
        }
      />
    );
  const progress = list.progress ?? { read: 0, count };
  const [some, all] = [format.format(progress.read), format.format(progress.count)];
  return (
    <>
      <progress
        className={classes.bar}
        max={Math.max(1, progress.count)}
        value={progress.read}
        aria-label={t`Export`}
      />
      <p className={classes.count}>{t`${some} of ${all} found`}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={list.stop}>{t`Cancel`}</Button>
      </div>
    </>
  );
}
