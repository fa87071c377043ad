import { createContext, Suspense, use } from 'react';
import type { ShownPage } from '#documents/marking/place-on-sheet.ts';
import type { RegionChoice } from './use-region.ts';
import { RegionLayer } from './region-layer.tsx';

/** Passes the region selection to the pages; null while inactive. */
export const RegionContext = createContext<RegionChoice | null>(null);

/** Lets a region be drawn on a page while the selection is active. */
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
