import { Suspense } from 'react';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import { useUploads } from './upload-context.ts';

const TrayPanel = lazyPart(
  () => import('./upload-tools.ts'),
  (part) => part.TrayPanel,
);
const DropZone = lazyPart(
  () => import('./upload-tools.ts'),
  (part) => part.DropZone,
  'after-first-view',
);

/** The upload tray at the bottom right; survives navigation. */
export function UploadTray() {
  const { trayOpen } = useUploads();
  return <Suspense fallback={null}>{trayOpen && <TrayPanel />}</Suspense>;
}

/** Accepts files dropped anywhere on the page; loaded after the page is shown. */
export function DropVeil() {
  return (
    <Suspense fallback={null}>
      <DropZone />
    </Suspense>
  );
}
