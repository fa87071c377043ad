import { expect, test, vi } from 'vitest';
import { activateLanguage } from '#src/i18n/languages.ts';
import { toasts } from '#src/ui/notify.tsx';
import { offerUpdates } from './service-worker.ts';

const hourMs = 60 * 60 * 1_000;

class FakeWorker extends EventTarget {
  readonly onerror = null;
  readonly onstatechange = null;
  readonly scriptURL = '/sw.js';
  readonly postMessage = () => undefined;
  state: ServiceWorkerState = 'installing';

  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  active: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  readonly update = vi.fn(() => Promise.reject(new TypeError('The site is unreachable.')));

  /** Another build is found and installed. */
  install(): void {
    const worker = new FakeWorker();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    worker.become('installed');
    this.active = worker;
    this.installing = null;
    worker.become('activated');
  }
}

test('a page of the first visit offers later builds, and asks for one every hour in sight', async () => {
  await activateLanguage('en');
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'] });
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  const registration = new FakeRegistration();
  offerUpdates(registration);
  registration.install();
  expect(toasts.get()).toEqual([]);

  vi.setSystemTime(Date.now() + hourMs / 2);
  dispatchEvent(new Event('focus'));
  expect(registration.update).toHaveBeenCalledTimes(0);
  vi.setSystemTime(Date.now() + hourMs / 2);
  dispatchEvent(new Event('focus'));
  expect(registration.update).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(hourMs);
  expect(registration.update).toHaveBeenCalledTimes(2);
  hidden.mockReturnValue(true);
  vi.advanceTimersByTime(2 * hourMs);
  expect(registration.update).toHaveBeenCalledTimes(2);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(registration.update).toHaveBeenCalledTimes(3);

  registration.install();
  expect(toasts.get()).toMatchObject([{ action: { label: 'Reload' } }]);
});
