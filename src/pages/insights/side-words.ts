import { useLingui } from '@lingui/react/macro';
import type { Side } from '#src/lib/insights/tally.ts';

/** What the sides of the sums are called. */
export function useSideWords(): Readonly<Record<Side, string>> {
  const { t } = useLingui();
  return { waiting: t`Waiting`, approved: t({ message: 'Approved', context: 'value' }) };
}
