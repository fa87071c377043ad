import { plural, t } from '@lingui/core/macro';
import { notify } from '#src/ui/notify.tsx';
import type { UploadQueue } from './upload-queue.ts';

/** The cache in which the service worker stores files that another app shares. */
const sharedCache = 'invoice-desk-shared';
const offeredForMs = 10 * 60_000;

async function readShared(): Promise<readonly File[]> {
  const cache = await caches.open(sharedCache);
  const responses = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  return Promise.all(
    responses.flatMap((response) =>
      response
        ? response.blob().then((blob) => {
            const name = decodeURIComponent(response.headers.get('X-Name') ?? '') || 'file';
            return new File([blob], name, { type: blob.type });
          })
        : [],
    ),
  );
}

/**
 * Offers to upload files that another app shared. They are never sent unasked, because any page can
 * send a form to this address.
 */
export async function offerSharedFiles(queue: Pick<UploadQueue, 'add'>): Promise<void> {
  try {
    if (!('caches' in globalThis) || !(await caches.has(sharedCache))) return;
    const files = await readShared();
    const forget = () => void caches.delete(sharedCache);
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
