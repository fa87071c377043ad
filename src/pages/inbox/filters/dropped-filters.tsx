import { lazy, Suspense } from 'react';
import { withAsideTexts } from '#src/i18n/languages.ts';
import { lasting } from '#src/lib/lasting.ts';
import { useLocation } from '#src/ui/router.ts';

const DroppedLine = lazy(
  lasting(async () => ({
    default: (await withAsideTexts(import('./dropped-line.tsx'))).DroppedLine,
  })),
);

/** One line about what of a hand-edited address was left out; gone with the next change of the address. */
export function DroppedFilters() {
  const { state }: { state: unknown } = useLocation();
  if (typeof state !== 'object' || state === null || !('dropped' in state)) return null;
  return (
    <Suspense fallback={null}>
      <DroppedLine dropped={state.dropped} />
    </Suspense>
  );
}
