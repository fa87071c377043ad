import { createContext, lazy, Suspense, use } from 'react';
import { lasting } from '#src/lib/lasting.ts';
import type { ShownPage } from '#documents/marking/place-on-sheet.ts';
import type { RegionChoice } from './use-region.ts';

const RegionLayer = lazy(
  lasting(async () => ({ default: (await import('./region-layer.tsx')).RegionLayer })),
);

/** The region that is being chosen in the frame around; null while none is. */
export const RegionContext = createContext<RegionChoice | null>(null);

/** Lets a region be drawn on the sheet while one is chosen. */
export function RegionOverlay({ page, shown }: { page: number; shown: ShownPage }) {
  const choice = use(RegionContext);
  return (
    choice && (
      <Suspense>
        <RegionLayer page={page} shown={shown} choice={choice} />
      </Suspense>
    )
  );
}
