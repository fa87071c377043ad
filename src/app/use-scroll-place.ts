import { useLayoutEffect, useRef } from 'react';
import { shortWindow } from '#src/device/media.ts';
import { useLocation, useNavigationType } from '#src/ui/router.ts';

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

/**
 * In a short window it is the window that scrolls: going on starts at its top, going back is the
 * browser's own. To be called before the page, which may scroll further.
 */
export function useWindowTop(): void {
  const { pathname } = useLocation();
  const way = useNavigationType();
  useLayoutEffect(() => {
    if (way !== 'POP' && shortWindow.get()) scrollTo(0, 0);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another page begins at the top
  }, [pathname]);
}
