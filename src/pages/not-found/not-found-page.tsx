import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { paths } from '#src/lib/paths.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Page } from '#src/ui/page.tsx';
import { Link, useLocation } from '#src/ui/router.ts';

/** An address that leads nowhere. */
export function Component() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  return (
    <Page title={t`There is no such page`}>
      <EmptyState
        icon={<IconMapQuestion size={32} />}
        title={t`Nothing is at ${pathname}`}
        action={<Button component={Link} to={paths.inbox()}>{t`Back to invoices`}</Button>}
      >
        {t`The address may be wrong or from an older version.`}
      </EmptyState>
    </Page>
  );
}
