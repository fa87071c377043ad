import { t } from '@lingui/core/macro';
import { runTimeConfig } from '#src/api/run-time-config.ts';
import { notify } from '#src/ui/notify.tsx';

// A tab that stays open for days asks for a new build now and then.
const askAfter = 60 * 60 * 1_000;
const offerFor = 60_000;
let isOffering = false;

/**
 * Offers the new build once it is stored. It is never shown by itself: the page goes on with its
 * own scripts until somebody reloads it.
 */
function offerUpdates(registration: ServiceWorkerRegistration): void {
  // Signing out and in again registers it a second time.
  if (isOffering) return;
  isOffering = true;
  // The first service worker of a device brings no other build than the one that is open.
  if (navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener('controllerchange', () =>
      notify({
        text: t`A new version of the app is ready. What you typed stays.`,
        action: { label: t`Reload`, run: () => location.reload() },
        milliseconds: offerFor,
      }),
    );
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - asked < askAfter) return;
    asked = Date.now();
    registration.update().catch(() => undefined);
  });
}

/**
 * Lets a service worker store the app's page and scripts on this device, unless the deployment
 * turned it off: then what it stored is erased. Called when the first view is there and the
 * browser is idle; without one the app is as it is, only its second visit is slower.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  try {
    if (runTimeConfig().serviceWorker) {
      offerUpdates(await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }));
      return;
    }
    const registered = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registered.map((one) => one.unregister()));
    await Promise.all(
      ['invoice-desk-page', 'invoice-desk-assets'].map((name) => caches.delete(name)),
    );
  } catch {
    // A private window, a full disk, a host without the script.
  }
}
