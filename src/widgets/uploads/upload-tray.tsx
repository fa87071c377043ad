import { Suspense } from 'react';
import { laterPart, lazyPart } from '#src/i18n/lazy-part.ts';
import { useUploads } from './upload-context.ts';

const TrayPanel = lazyPart(
  () => import('./upload-tools.ts'),
  (part) => part.TrayPanel,
);
/** Accepts files dropped anywhere on the page; loaded after the page is shown. */
export const DropVeil = laterPart(
  () => import('./upload-tools.ts'),
  (part) => part.DropZone,
);

/** The upload tray at the bottom right; survives navigation. */
export function UploadTray() {
  const { trayOpen } = useUploads();
  return <Suspense fallback={null}>{trayOpen && <TrayPanel />}</Suspense>;
}
