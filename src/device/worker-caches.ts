// The caches that the service worker fills; it imports nothing, so its names are repeated here.
const pageCopy = ['invoice-desk-page', 'invoice-desk-assets'];
const sharedFiles = 'invoice-desk-shared';

/** Whether the browser has caches here; without HTTPS it has none. */
const hasCaches = (): boolean => 'caches' in globalThis;

/** Erases the page and its scripts, which the service worker stored. */
export async function erasePageCopy(): Promise<void> {
  await Promise.all(pageCopy.map((name) => caches.delete(name)));
}

/**
 * Files that another app shared and that nobody has accepted or discarded yet.
 * @throws in a private window, which stores nothing
 */
export async function readSharedFiles(): Promise<readonly File[]> {
  if (!hasCaches() || !(await caches.has(sharedFiles))) return [];
  const cache = await caches.open(sharedFiles);
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

export async function eraseSharedFiles(): Promise<void> {
  if (hasCaches()) await caches.delete(sharedFiles);
}
