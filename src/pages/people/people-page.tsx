import { useLingui } from '@lingui/react/macro';
import { Page } from '#src/ui/page.tsx';

/** People. */
export function Component() {
  const { t } = useLingui();
  return <Page title={t`People`}>{null}</Page>;
}
