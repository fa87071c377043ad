import { lazy, Suspense } from 'react';
import { withTexts } from '#src/i18n/languages.ts';

const DropZone = lazy(async () => ({ default: (await withTexts(import('./drop-zone.tsx'))).DropZone }));

/** Lets files be dropped anywhere; its code comes after the page has shown. */
export function DropVeil() {
  return (
    <Suspense fallback={null}>
      <DropZone />
    </Suspense>
  );
}
