import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { firstView, loadParts } from '#src/i18n/lazy-part.ts';
import { whenIdle } from '#src/lib/when-idle.ts';
import { useLocation } from '#src/ui/router.ts';

// Something is read again and again where files are in processing: the first view stands all the
// same.
const longestAfterFirstRead = 2_000;

const stand = () => {
  if (!firstView.get().stands) firstView.set({ stands: true });
};

/** Calls back once what was read is painted; a hidden tab paints nothing, and is not waited for. */
function whenPainted(run: () => void): void {
  if (document.hidden) return run();
  let isDue = true;
  const once = () => {
    if (isDue) run();
    isDue = false;
  };
  requestAnimationFrame(() => requestAnimationFrame(once));
  document.addEventListener('visibilitychange', once, { once: true });
}

/**
 * Loads what the page on screen may open, once nothing is being read any more: the first rows come
 * before everything else.
 */
export function LoadAhead() {
  const reading = useIsFetching() > 0;
  const { pathname } = useLocation();
  const client = useQueryClient();
  useEffect(() => {
    if (reading) return;
    const queries = client.getQueryCache().getAll();
    if (!firstView.get().stands && queries.some(({ state }) => state.data !== undefined))
      setTimeout(stand, longestAfterFirstRead);
    const stop = new AbortController();
    const next = async () => {
      await whenIdle();
      if (stop.signal.aborted) return;
      stand();
      await loadParts(stop.signal);
    };
    whenPainted(() => void next());
    return () => stop.abort();
  }, [reading, pathname, client]);
  return null;
}
