import { t } from '@lingui/core/macro';
import { useCallback } from 'react';
import { laterPart, lazyPart } from '#src/i18n/lazy-part.ts';
import { useUploads } from './upload-context.ts';
import classes from './uploads.module.css';

const TrayPanel = lazyPart(() => import('./upload-tools.ts'), 'TrayPanel');

/**
 * Stands for the drop zone until that is loaded: the browser would show a file dropped meanwhile in
 * place of the app.
 */
function EarlyVeil() {
  const { add } = useUploads();
  const listen = useCallback(
    (veil: HTMLElement | null) => {
      const events = new AbortController();
      const follow = (event: DragEvent) => {
        const { dataTransfer, type } = event;
        if (!veil || !dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        veil.hidden = type === 'drop';
        if (type === 'drop') add([...dataTransfer.files]);
      };
      addEventListener('dragover', follow, events);
      addEventListener('drop', follow, events);
      return () => events.abort();
    },
    [add],
  );
  return (
    <div ref={listen} className={classes.veil} hidden>
      <p className={classes.veilText}>{t`Upload files`}</p>
    </div>
  );
}

/** Accepts files dropped anywhere on the page; loaded after the page is shown. */
export const DropVeil = laterPart(() => import('./upload-tools.ts'), 'DropZone', <EarlyVeil />);

/** The upload tray below the page, which it never covers; survives navigation. */
export function UploadTray() {
  const { tray } = useUploads();
  return tray !== 'closed' && <TrayPanel />;
}
