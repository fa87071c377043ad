import { laterPart, lazyPart } from '#src/i18n/lazy-part.ts';
import { useUploads } from './upload-context.ts';

const TrayPanel = lazyPart(() => import('./upload-tools.ts'), 'TrayPanel');
/** Accepts files dropped anywhere on the page; loaded after the page is shown. */
export const DropVeil = laterPart(() => import('./upload-tools.ts'), 'DropZone');

/** The upload tray below the page, which it never covers; survives navigation. */
export function UploadTray() {
  const { tray } = useUploads();
  return tray !== 'closed' && <TrayPanel />;
}
