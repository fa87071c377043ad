import { useLingui } from '@lingui/react/macro';
import { useSession } from '#src/api/session.ts';
import { Page } from '#src/ui/page.tsx';
import { ConnectionReport } from '#src/widgets/connection/connection-report.tsx';

/** What stands behind the desk, and how it closed what the interface leaves open. */
export function Component() {
  const { t } = useLingui();
  const { key } = useSession();
  return (
    <Page title={t`Connection report`}>
      <ConnectionReport apiKey={key} heading="h2" />
    </Page>
  );
}
