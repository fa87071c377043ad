import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadParts, releaseParts } from '#src/i18n/lazy-part.ts';
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
    whenIdle(() => {
      if (stop.signal.aborted) return;
      releaseParts();
      void loadParts(stop.signal);
    });
    return () => stop.abort();
  }, [reading, pathname]);
  return null;
}
