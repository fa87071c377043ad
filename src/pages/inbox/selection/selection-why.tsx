import { useLingui } from '@lingui/react/macro';
import { bySkipReason, planOf } from '#src/lib/decision.ts';
import type { Totals } from '#src/lib/bulk-sums.ts';
import type { Picked } from '#src/lib/picked.ts';
import { useBulkWords } from '#src/pages/inbox/bulk/bulk-words.ts';
import classes from './selection-bar.module.css';

const actions = ['approve', 'reject', 'delete'] as const;
// Reasons are counted over a selection that one made by hand; of a larger one something can always
// be done or the sheet tells.
const most = 1000;

/** Beside the buttons of the selection: why one that would be looked for is not there. */
export function SelectionWhy({
  picked,
  allowed,
}: {
  picked: ReadonlyMap<string, Picked>;
  allowed: Totals['allowed'];
}) {
  const { t } = useLingui();
  const words = useBulkWords();
  const missing = actions.filter((action) => allowed[action] === 0);
  if (picked.size === 0 || picked.size > most || missing.length === 0) return null;
  const names = { approve: t`Approve`, reject: t`Reject`, delete: t`Delete` };
  const said = missing.map((action) => ({
    name: names[action],
    why: [...bySkipReason(planOf(action, picked.values()).leftOut)]
      .map(([why, left]) => words.why(action, why, left.length))
      .join(', '),
  }));
  const lines = [...Map.groupBy(said, ({ why }) => why)].map(
    ([why, same]) => `${same.map(({ name }) => name).join(', ')}: ${why}`,
  );
  return <div className={classes.why}>{lines.join(' · ')}</div>;
}
