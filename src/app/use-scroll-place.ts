import { useLayoutEffect, useRef } from 'react';
import { useLocation } from '#src/ui/router.ts';

const places = new Map<string, number>();

/**
 * Going back finds the page where it was left; going on starts at the top. For the element that
 * scrolls the pages.
 */
export function useScrollPlace() {
  const { key } = useLocation();
  const ref = useRef<HTMLDivElement>(null);
  const now = useRef(0);
  useLayoutEffect(() => {
    const wanted = places.get(key) ?? 0;
    // Asking or telling the element lays out the whole page at once.
    if (ref.current && wanted !== now.current) ref.current.scrollTop = wanted;
  }, [key]);
  const onScroll = () => {
    now.current = ref.current?.scrollTop ?? 0;
    places.set(key, now.current);
  };
  return { ref, onScroll };
}
