import { Suspense } from 'react';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import { useLocation } from '#src/ui/router.ts';

const DroppedLine = lazyPart(
  () => import('#src/pages/inbox/inbox-tools.ts'),
  (part) => part.DroppedLine,
);

/**
 * One line about what of a hand-edited address was left out; gone with the next change of the
 * address.
 */
export function DroppedFilters() {
  const { state }: { state: unknown } = useLocation();
  if (typeof state !== 'object' || state === null || !('dropped' in state)) return null;
  return (
    <Suspense fallback={null}>
      <DroppedLine dropped={state.dropped} />
    </Suspense>
  );
}
