import { useLingui } from '@lingui/react/macro';
import { Page } from '#src/ui/page.tsx';

/** Insights. */
export function Component() {
  const { t } = useLingui();
  return <Page title={t`Insights`}>{null}</Page>;
}
