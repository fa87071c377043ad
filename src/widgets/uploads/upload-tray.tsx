import { lazy, Suspense } from 'react';
import { lasting } from '#src/lib/lasting.ts';
import { withAsideTexts } from '#src/i18n/languages.ts';
import { useUploads } from './upload-provider.tsx';

const TrayPanel = lazy(
  lasting(async () => ({ default: (await withAsideTexts(import('./tray-panel.tsx'))).TrayPanel })),
);

/** The upload tray at the bottom right; survives navigation. */
export function UploadTray() {
  const { trayOpen } = useUploads();
  return <Suspense fallback={null}>{trayOpen && <TrayPanel />}</Suspense>;
}
