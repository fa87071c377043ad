import { t } from '@lingui/core/macro';
import { useSession } from '#src/api/session.ts';
import { Page } from '#src/ui/page.tsx';
import { ConnectionReport } from '#src/widgets/connection/connection-report.tsx';

/** The report about the connected service and how it closed the gaps of the interface. */
export function Component() {
  const { key } = useSession();
  return (
    <Page title={t`Connection report`}>
      <ConnectionReport apiKey={key} heading="h2" />
    </Page>
  );
}
