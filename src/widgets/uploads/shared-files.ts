import { plural, t } from '@lingui/core/macro';
import { eraseSharedFiles, readSharedFiles } from '#src/device/worker-caches.ts';
import { notify } from '#src/ui/notify.tsx';
import type { UploadQueue } from './upload-queue.ts';

const offeredForMs = 10 * 60_000;

/**
 * Offers to upload files that another app shared. They are never sent unasked, because any page can
 * send a form to this address.
 */
export async function offerSharedFiles(queue: Pick<UploadQueue, 'add'>): Promise<void> {
  try {
    const files = await readSharedFiles();
    const forget = () => void eraseSharedFiles();
    if (files.length === 0) return forget();
    const [first] = files;
    const name = first?.name ?? '';
    notify({
      text:
        files.length === 1
          ? t`${name} was shared with this app.`
          : plural(files.length, {
              one: '# file was shared with this app.',
              other: '# files were shared with this app.',
            }),
      milliseconds: offeredForMs,
      action: {
        label: t`Upload`,
        run: () => void Promise.resolve(queue.add(files)).then(forget),
      },
      onGone: forget,
    });
  } catch {
    // A private window stores nothing.
  }
}
