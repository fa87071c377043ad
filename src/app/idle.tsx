import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { firstView, loadParts } from '#src/i18n/lazy-part.ts';
import { useLocation } from '#src/ui/router.ts';

// Safari has no idle callbacks.
const whenIdle = globalThis.requestIdleCallback ?? setTimeout;

/**
 * Loads what the page on screen may open, once nothing is being read any more: the first rows come
 * before everything else.
 */
export function Idle() {
  const reading = useIsFetching() > 0;
  const { pathname } = useLocation();
  useEffect(() => {
    if (reading) return;
    const stop = new AbortController();
    const next = () => {
      if (stop.signal.aborted) return;
      if (!firstView.get().stands) firstView.set({ stands: true });
      void loadParts(stop.signal);
    };
    // What was read is painted before that.
    requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(next)));
    return () => stop.abort();
  }, [reading, pathname]);
  return null;
}
