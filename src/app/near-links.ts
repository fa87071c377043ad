import { sinceLastScroll } from '#src/i18n/lazy-part.ts';

const restMs = 100;

/**
 * Calls `onNear` with the path of a link of the app once the pointer or the focus rests on it or on
 * its row. Rows that only pass under the pointer while the page scrolls do not count: compiling the
 * page behind them made the scrolling stutter.
 * @returns stops it
 */
export function watchNearLinks(onNear: (path: string) => void): () => void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  const reach = ({ target }: Event) => {
    clearTimeout(rest);
    const near = target instanceof Element ? target.closest('tr, a') : null;
    const link = near instanceof HTMLAnchorElement ? near : near?.querySelector('a');
    if (link?.origin !== location.origin) return;
    rest = setTimeout(() => {
      if (sinceLastScroll() > restMs) onNear(link.pathname);
    }, restMs);
  };
  const types = ['pointerover', 'focusin'];
  for (const type of types) addEventListener(type, reach);
  return () => {
    clearTimeout(rest);
    for (const type of types) removeEventListener(type, reach);
  };
}
