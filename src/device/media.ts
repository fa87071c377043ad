import type { Readable } from './store.ts';

/** Whether the screen matches a media query, to be followed with `useStore`. */
export function mediaQuery(query: string): Readable<boolean> {
  const list = matchMedia(query);
  return {
    get: () => list.matches,
    subscribe(listener) {
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
  };
}

/** Whether the window is as narrow as a phone. The style sheets ask the same. */
export const phoneScreen = mediaQuery('(max-width: 48em)');

/**
 * Whether the window is too low for bars that stay and parts that scroll by themselves: the page
 * then scrolls as one. The style sheets ask the same.
 */
export const shortWindow = mediaQuery('(max-height: 499.98px)');
