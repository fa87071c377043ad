import { lazy, Suspense } from 'react';

const DropZone = lazy(async () => ({ default: (await import('./drop-zone.tsx')).DropZone }));

/** Lets files be dropped anywhere; its code comes after the page has shown. */
export function DropVeil() {
  return (
    <Suspense fallback={null}>
      <DropZone />
    </Suspense>
  );
}
