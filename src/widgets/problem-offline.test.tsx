import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Problem } from '#src/api/api-error.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { ProblemNotice } from './problem-notice.tsx';

test('shows no notice over cached data while offline, and retries when back online', async () => {
  const read = vi.fn();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const alerts = vi.fn();
  const watch = new MutationObserver(() => {
    if (page.getByRole('alert').query()) alerts();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  const notice = (problem: Problem) => (
    <Frame>
      <ProblemNotice problem={problem} onRetry={read} readsOnly over />
    </Frame>
  );
  const { rerender } = await render(notice({ kind: 'unreachable' }));
  onLine.mockRestore();
  dispatchEvent(new Event('online'));
  expect(read).toHaveBeenCalledOnce();
  await new Promise(requestAnimationFrame);
  // It is being read again, so there is nothing to announce yet.
  expect(alerts).not.toHaveBeenCalled();
  watch.disconnect();
  await rerender(notice({ kind: 'unreachable' }));
  await expect.element(page.getByText("Can't reach the server", { exact: false })).toBeVisible();
});
