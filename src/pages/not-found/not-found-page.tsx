import { t } from '@lingui/core/macro';
import { IconMapQuestion } from '@tabler/icons-react';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Page } from '#src/ui/page.tsx';
import { useLocation } from '#src/ui/router.ts';

export function Component() {
  const { pathname } = useLocation();
  return (
    <Page title={t`There is no such page`}>
      <EmptyState
        icon={<IconMapQuestion size={32} />}
        title={t`Nothing is at ${pathname}`}
        action={<Button to={paths.inbox()}>{t`Back to invoices`}</Button>}
      >
        {t`The address may be wrong or from an older version.`}
      </EmptyState>
    </Page>
  );
}
