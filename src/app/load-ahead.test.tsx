import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { freshClient } from '#src/api/client.fixture.ts';
import {
  awaitFirstView,
  firstView,
  loadPart,
  loadParts,
  whenFirstViewIsReady,
} from '#src/i18n/lazy-part.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { LoadAhead } from './load-ahead.tsx';

afterEach(() => vi.restoreAllMocks());

test('preloads after a moment in a hidden tab, which never paints', async () => {
  // Browsers run no animation frames in a hidden tab.
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  awaitFirstView();
  await render(
    <QueryClientProvider client={freshClient()}>
      <Frame>
        <LoadAhead />
      </Frame>
    </QueryClientProvider>,
  );
  await whenFirstViewIsReady();
  expect(firstView.get().isReady).toBe(true);
});

function Polled() {
  const queryFn = () => new Promise<number>((resolve) => void setTimeout(() => resolve(1), 50));
  useQuery({ queryKey: ['rows'], queryFn, refetchInterval: 50 });
  return null;
}

test('stops waiting for the tab to be hidden once it is painted', async () => {
  const waits = vi.spyOn(document, 'addEventListener');
  await render(
    <QueryClientProvider client={freshClient()}>
      <Frame>
        <LoadAhead />
      </Frame>
    </QueryClientProvider>,
  );
  const signals = waits.mock.calls.flatMap(([name, , options]) =>
    name === 'visibilitychange' && typeof options === 'object' ? [options.signal] : [],
  );
  expect(signals).toHaveLength(1);
  await expect.poll(() => signals[0]?.aborted).toBe(true);
});

test('preloads even if a list is polled all the time', async () => {
  // A busy page: its idle moment comes later than the next read.
  vi.spyOn(globalThis, 'requestIdleCallback').mockImplementation((run) => {
    setTimeout(run, 300);
    return 0;
  });
  awaitFirstView();
  await render(
    <QueryClientProvider client={freshClient()}>
      <Frame>
        <LoadAhead />
        <Polled />
      </Frame>
    </QueryClientProvider>,
  );
  await whenFirstViewIsReady();
  expect(firstView.get().isReady).toBe(true);
});

test('loads no part in the moment in which the pointer begins to move', async () => {
  const load = vi.fn(async () => ({}));
  loadPart(load);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.advanceTimersByTime(10_000);
  awaitFirstView();
  dispatchEvent(new PointerEvent('pointermove'));
  const stop = new AbortController();
  const loading = loadParts(stop.signal);
  await vi.advanceTimersByTimeAsync(700);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  await loading;
  expect(load).toHaveBeenCalledOnce();
});
