import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { InboxFilters } from '#src/lib/filters.ts';
import { viewOf } from '#src/lib/inbox-tabs.ts';
import type { Picked } from '#src/lib/picked.ts';
import { useSearchParams } from '#src/ui/router.ts';
import { useKeys } from '#src/ui/use-keys.ts';
import { useStartReview } from '#src/widgets/review/use-start-review.ts';
import { inPanel } from '#src/pages/inbox/filters/in-panel.ts';
import { useLeaveList } from '#src/pages/inbox/list/list-place.ts';

const waits = ({ approvement_status }: Picked) => approvement_status === 'waiting';

/** Whether any waits; a hundred thousand may be selected. */
function anyWaits(picked: Iterable<Picked>): boolean {
  for (const one of picked) if (waits(one)) return true;
  return false;
}

/**
 * Starts the review of exactly those selected that wait for a decision, in the order of selecting.
 */
export function ReviewSelected({
  picked,
  filters,
}: {
  picked: ReadonlyMap<string, Picked>;
  filters: InboxFilters;
}) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const { startWith } = useStartReview(filters, viewOf(params), useLeaveList(filters));
  const possible = anyWaits(picked.values());
  const start = () => startWith([...picked.values()].filter(waits).map(({ uid }) => uid));
  useKeys(
    possible
      ? {
          'mod+Enter': {
            label: t`Review the selected`,
            group: t`Selection`,
            run: (event) => (inPanel(event.target) ? false : start()),
          },
        }
      : {},
  );
  if (!possible) return null;
  return <Button size="xs" onClick={start} title="Ctrl+Enter">{t`Review`}</Button>;
}
