import { useLayoutEffect, useRef } from 'react';
import { shortWindow } from '#src/device/media.ts';
import { useLocation, useNavigationType } from '#src/ui/router.ts';

const places = new Map<string, number>();

/** For the element that scrolls: Back restores its position, a new page starts on top. */
export function useScrollPlace() {
  const { key } = useLocation();
  const ref = useRef<HTMLDivElement>(null);
  const now = useRef(0);
  useLayoutEffect(() => {
    const wanted = places.get(key) ?? 0;
    // Reading or setting it forces a layout of the whole page, so both are avoided where possible.
    if (ref.current && wanted !== now.current) ref.current.scrollTop = wanted;
  }, [key]);
  const onScroll = () => {
    now.current = ref.current?.scrollTop ?? 0;
    places.set(key, now.current);
  };
  return { ref, onScroll };
}

/**
 * In a short window the window scrolls: a new page starts at its top, and Back is left to the
 * browser. To be called before the page, which may scroll further.
 */
export function useWindowTop(): void {
  const { pathname } = useLocation();
  const way = useNavigationType();
  useLayoutEffect(() => {
    if (way !== 'POP' && shortWindow.get()) scrollTo(0, 0);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another page starts at the top
  }, [pathname]);
}
