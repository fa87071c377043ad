import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Frame } from './frame.fixture.tsx';
import { TimeAgo } from './time-ago.tsx';

afterEach(() => vi.restoreAllMocks());

test('a hundred times share one timer, which stops with the last of them', async () => {
  const begun = vi.spyOn(globalThis, 'setInterval');
  const ended = vi.spyOn(globalThis, 'clearInterval');
  const clocks = (spy: typeof begun) => spy.mock.calls.filter(([, step]) => step === 30_000).length;
  const moment = new Date(Date.now() - 3 * 60_000 - 45_000).toISOString();
  const { unmount } = await render(
    <Frame>
      {Array.from({ length: 100 }, (_, place) => (
        <TimeAgo key={place} moment={moment} />
      ))}
    </Frame>,
  );
  await expect.element(page.getByText('3 minutes ago').first()).toBeVisible();
  expect(clocks(begun)).toBe(1);
  const clock: unknown =
    begun.mock.results[begun.mock.calls.findIndex(([, step]) => step === 30_000)]?.value;
  await unmount();
  expect(ended.mock.calls.some(([id]) => id === clock)).toBe(true);
});

test('the timer stops while the tab is hidden, and the time is right when it is shown', async () => {
  const begun = vi.spyOn(globalThis, 'setInterval');
  const ended = vi.spyOn(globalThis, 'clearInterval');
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  const turn = (isHidden: boolean) => {
    hidden.mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const now = Date.now();
  await render(
    <Frame>
      <TimeAgo moment={new Date(now - 3 * 60_000 - 45_000).toISOString()} />
    </Frame>,
  );
  await expect.element(page.getByText('3 minutes ago')).toBeVisible();
  const clocks = () =>
    begun.mock.calls.flatMap(([, step], index) =>
      step === 30_000 ? [begun.mock.results[index]?.value] : [],
    );
  turn(true);
  expect(ended.mock.calls.flat()).toContain(clocks()[0]);
  vi.spyOn(Date, 'now').mockReturnValue(now + 5 * 60_000);
  turn(false);
  await expect.element(page.getByText('8 minutes ago')).toBeVisible();
  expect(clocks()).toHaveLength(2);
});

test('time passing while the clock is read causes no further render', async () => {
  const begun = new Date('2026-01-31T12:00:10Z').getTime();
  let asked = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => begun + Math.floor(asked++ / 3));
  const complained = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await render(
    <Frame>
      <TimeAgo moment="2026-01-31T11:57:00Z" />
    </Frame>,
  );
  await expect.element(page.getByText('3 minutes ago')).toBeVisible();
  expect(complained.mock.calls.flat().join(' ')).not.toContain('getSnapshot');
});
