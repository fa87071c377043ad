import { Suspense } from 'react';
import { lazyPart } from '#src/i18n/lazy-part.ts';

const DropZone = lazyPart(
  () => import('./upload-tools.ts'),
  (part) => part.DropZone,
  'after-first-view',
);

/** Accepts files dropped anywhere on the page; loaded after the page is shown. */
export function DropVeil() {
  return (
    <Suspense fallback={null}>
      <DropZone />
    </Suspense>
  );
}
