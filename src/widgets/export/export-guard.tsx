import { Trans, useLingui } from '@lingui/react/macro';
import { LeaveQuestion } from '#src/ui/leave-question.tsx';

export function ExportGuard({ running }: { running: boolean }) {
  const { t } = useLingui();
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
