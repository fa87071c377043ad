import { runTimeConfig } from '#src/api/run-time-config.ts';

/**
 * Lets a service worker store the app's page and scripts on this device, unless the deployment
 * turned it off: then what it stored is erased. Called when the first view is there and the
 * browser is idle; without one the app is as it is, only its second visit is slower.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  try {
    if (runTimeConfig().serviceWorker) {
      await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
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
