import { t } from '@lingui/core/macro';
import { runTimeConfig } from '#src/api/run-time-config.ts';
import { erasePageCopy } from '#src/device/worker-caches.ts';
import { notify } from '#src/ui/notify.tsx';

// A tab that stays open for days checks for a new build once an hour.
const askAfterMs = 60 * 60 * 1_000;
const offerForMs = 60_000;
let isOffering = false;

/**
 * Offers the new build once it is stored; the page keeps its own until it is reloaded.
 * @param registration a page of a device's first visit has it, but is not controlled by it
 */
export function offerUpdates(
  registration: Pick<
    ServiceWorkerRegistration,
    'active' | 'addEventListener' | 'installing' | 'update'
  >,
): void {
  // It is registered again after signing out and in.
  if (isOffering) return;
  isOffering = true;
  const follow = () => {
    const { active, installing } = registration;
    // The first service worker of a device has the same build as the page.
    if (!active) return;
    installing?.addEventListener('statechange', () => {
      if (installing.state !== 'activated') return;
      notify({
        text: t`A new version of the app is ready. What you typed stays.`,
        action: { label: t`Reload`, run: () => location.reload() },
        milliseconds: offerForMs,
      });
    });
  };
  follow();
  registration.addEventListener('updatefound', follow);
  let asked = Date.now();
  const ask = () => {
    if (document.hidden || Date.now() - asked < askAfterMs) return;
    asked = Date.now();
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', ask);
  // A window that is always in sight never becomes visible.
  addEventListener('focus', ask);
  setInterval(ask, askAfterMs);
}

/**
 * Registers the service worker, or removes it and its caches where the deployment turned it off.
 * Called when the first view is rendered and the browser is idle; without it only the second visit
 * is slower.
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
    await erasePageCopy();
  } catch {
    // It fails in a private window, on a full disk, or where the host lacks the script.
  }
}
