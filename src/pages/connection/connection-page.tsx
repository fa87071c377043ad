import { useLingui } from '@lingui/react/macro';
import { Page } from '#src/ui/page.tsx';

/** Connection. */
export function Component() {
  const { t } = useLingui();
  return <Page title={t`Connection`}>{null}</Page>;
}
