import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ExportOutcome } from '#src/api/export-run.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { Failure } from '#src/ui/failure.tsx';
import { ExportByApp } from './export-by-app.tsx';
import { ExportSaved } from './export-saved.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';

interface ExportEndProps {
  readonly outcome: ExportOutcome;
  readonly filters: InboxFilters;
  readonly count: number;
  readonly onAgain: () => void;
  readonly onBusy?: ((busy: boolean) => void) | undefined;
}

/** How an export ended, and the one way on. */
export function ExportEnd({ outcome, filters, count, onAgain, onBusy }: ExportEndProps) {
  const { t } = useLingui();
  switch (outcome.kind) {
    case 'saved':
      return <ExportSaved saved={outcome} onAgain={onAgain} />;
    case 'failed':
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
          why={t`This device did not take it: the disk may be full, or the place may not be written. Nothing was left behind.`}
          details={outcome.why || undefined}
          action={<Button variant="default" size="compact-sm" onClick={onAgain}>{t`Retry`}</Button>}
        />
      );
    case 'elsewhere': {
      const host = new URL(outcome.address).host;
      return (
        <Failure
          title={t`The service put the file at ${host}`}
          why={t`This page may not read from there, so the app can neither save nor check it. Open it yourself.`}
          action={
            <Button
              component="a"
              href={outcome.address}
              target="_blank"
              rel="noopener noreferrer"
              variant="default"
              size="compact-sm"
            >{t`Open the file`}</Button>
          }
        />
      );
    }
    case 'none':
      return <ExportByApp filters={filters} count={count} onBusy={onBusy} />;
    case 'cancelled':
      return null;
  }
}
