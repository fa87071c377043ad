import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { readAllInvoices } from '#src/api/all-invoices.ts';
import type { ExportOutcome } from '#src/api/export-run.ts';
import type { ReadProgress } from '#src/api/pages.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { ExportFormat } from '#src/lib/exports/open-file.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { toSelected, type SelectedInvoice } from '#src/lib/selected-invoice.ts';
import { minutesToRead } from '#src/lib/selection-export.ts';
import { SmallButton } from '#src/ui/button.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { JobProgress } from '#src/ui/job-progress.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { useLongRead } from '#src/widgets/use-long-read.ts';
import { ExportSaved } from './export-saved.tsx';
import { SelectionExport } from './selection-export.tsx';

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

/** Whether the app may write what the service does not, or not for this key: that stays refused. */
export const isByApp = (outcome: ExportOutcome | null): boolean =>
  outcome?.kind === 'none' ||
  (outcome?.kind === 'failed' &&
    outcome.problem.kind === 'refused' &&
    outcome.problem.status === 403);

/** How an export ended, and the one way on. */
export function ExportEnd({ outcome, asked, onAgain, ...byApp }: ExportEndProps) {
  const { t } = useLingui();
  switch (outcome.kind) {
    case 'saved':
      return <ExportSaved saved={outcome} asked={asked} onAgain={onAgain} />;
    case 'failed':
      // What is refused to the key stays refused: reading the invoices is not.
      if (outcome.problem.kind === 'refused' && outcome.problem.status === 403)
        return <ExportByApp {...byApp} refused={outcome.problem.detail} />;
      return (
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
 * For a service that makes no export files, or none for this key: the app reads the invoices of the
 * filter itself and writes their CSV.
 * @param props `refused` has the service's words against the key, empty for none
 */
function ExportByApp({ filters, count, onBusy, refused }: ByAppProps & { refused?: string }) {
  const { t } = useLingui();
  const format = new Intl.NumberFormat(useLocale());
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
  const [some, all] = [format.format(progress.read), format.format(progress.count)];
  return (
    <JobProgress
      label={t`Export`}
      status=""
      done={progress.read}
      total={Math.max(1, progress.count)}
      until={progress.pausedUntil}
      onStop={list.stop}
      stopLabel={t`Cancel`}
    >{t`${some} of ${all} found`}</JobProgress>
  );
}
