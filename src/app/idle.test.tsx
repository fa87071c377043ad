import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { awaitFirstView, firstView, whenFirstViewStands } from '#src/i18n/lazy-part.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { Idle } from './idle.tsx';

afterEach(() => vi.restoreAllMocks());

test('in a hidden tab, which paints nothing, what comes after the first view waits no longer than a moment', async () => {
  // A browser calls no animation frame of a tab that is not seen.
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  awaitFirstView();
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Frame>
        <Idle />
      </Frame>
    </QueryClientProvider>,
  );
  await whenFirstViewStands();
  expect(firstView.get().stands).toBe(true);
});
