import { Suspense } from 'react';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import { useUploads } from './upload-provider.tsx';

const TrayPanel = lazyPart(
  () => import('./upload-tools.ts'),
  (part) => part.TrayPanel,
);

/** The upload tray at the bottom right; survives navigation. */
export function UploadTray() {
  const { trayOpen } = useUploads();
  return <Suspense fallback={null}>{trayOpen && <TrayPanel />}</Suspense>;
}
