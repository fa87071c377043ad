import { lazy, Suspense } from 'react';
import { lasting } from '#src/lib/lasting.ts';
import { withAsideTexts } from '#src/i18n/languages.ts';

const DropZone = lazy(
  lasting(async () => ({ default: (await withAsideTexts(import('./drop-zone.tsx'))).DropZone })),
);

/** Accepts files dropped anywhere on the page; loaded after the page is shown. */
export function DropVeil() {
  return (
    <Suspense fallback={null}>
      <DropZone />
    </Suspense>
  );
}
