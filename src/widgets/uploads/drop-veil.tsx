import { lazy, Suspense } from 'react';
import { lasting } from '#src/lib/lasting.ts';
import { withAsideTexts } from '#src/i18n/languages.ts';

const DropZone = lazy(
  lasting(async () => ({ default: (await withAsideTexts(import('./drop-zone.tsx'))).DropZone })),
);

/** Lets files be dropped anywhere; its code comes after the page has shown. */
export function DropVeil() {
  return (
    <Suspense fallback={null}>
      <DropZone />
    </Suspense>
  );
}
