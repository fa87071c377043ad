import { useLayoutEffect, useRef } from 'react';
import { useLocation } from '#src/ui/router.ts';

const places = new Map<string, number>();

/** Going back finds the page where it was left; going on starts at the top. For the element that scrolls the pages. */
export function useScrollPlace() {
  const { key } = useLocation();
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (ref.current) ref.current.scrollTop = places.get(key) ?? 0;
  }, [key]);
  return { ref, onScroll: () => void places.set(key, ref.current?.scrollTop ?? 0) };
}
