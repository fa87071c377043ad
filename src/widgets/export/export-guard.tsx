import { useLingui } from '@lingui/react/macro';
import { LeaveQuestion } from '#src/ui/leave-question.tsx';

/** Asks before a page is left on which an export is under way. */
export function ExportGuard({ running }: { running: boolean }) {
  const { t } = useLingui();
  return (
    <LeaveQuestion
      when={running}
      title={t`Leave while the export runs?`}
      confirmLabel={t`Leave and save nothing`}
    >{t`The file is not whole yet. It comes on only while this page is open.`}</LeaveQuestion>
  );
}
