import { useLingui } from '@lingui/react/macro';
import { Dialog } from '#src/ui/dialog.tsx';
import { ConnectionReport } from './connection-report.tsx';

/** The report over the sign-in, before anybody is signed in. */
export function ReportDialog({ apiKey, onClose }: { apiKey: string | null; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog opened wide title={t`Connection report`} onClose={onClose}>
      <ConnectionReport apiKey={apiKey} heading="h3" />
    </Dialog>
  );
}
