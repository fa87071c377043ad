import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '#src/api/client.ts';
import { firstView, loadParts } from '#src/i18n/lazy-part.ts';
import { whenIdle } from '#src/lib/waiting/when-idle.ts';
import { useLocation } from '#src/ui/router.ts';

// Milliseconds. Polling for files in processing may never pause, so the first view counts as
// complete after this time.
const longestAfterFirstReadMs = 2_000;

const stand = () => {
  if (!firstView.get().isReady) firstView.set({ isReady: true });
};

/** Runs after the next paint; a hidden tab does not paint, so it runs at once there. */
function whenPainted(run: () => void): void {
  if (document.hidden) return run();
  const done = new AbortController();
  const once = () => {
    if (done.signal.aborted) return;
    done.abort();
    run();
  };
  requestAnimationFrame(() => requestAnimationFrame(once));
  document.addEventListener('visibilitychange', once, { signal: done.signal });
}

/** Preloads what can be opened once nothing is being read, after the first rows. */
export function LoadAhead() {
  const reading = useIsFetching() > 0;
  const { pathname } = useLocation();
  useEffect(() => {
    if (reading) return;
    const queries = client.getQueryCache().getAll();
    if (!firstView.get().isReady && queries.some(({ state }) => state.data !== undefined))
      setTimeout(stand, longestAfterFirstReadMs);
    const stop = new AbortController();
    const next = async () => {
      await whenIdle();
      if (stop.signal.aborted) return;
      stand();
      await loadParts(stop.signal);
    };
    whenPainted(() => void next());
    return () => stop.abort();
  }, [reading, pathname]);
  return null;
}
