import type { Readable } from './store.ts';

/** Whether the screen matches a media query; components read it with `useStore`. */
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

/** Whether the window is as narrow as a phone, as the style sheets define it. */
export const phoneScreen = mediaQuery('(max-width: 48em)');

/**
 * Whether the window is too low for sticky bars and parts with a scroll bar of their own, so that
 * the page scrolls as a whole. The style sheets define it the same.
 */
export const shortWindow = mediaQuery('(max-height: 31.24em)');

/**
 * The font size that is set in the browser, as a multiple of the usual 16 px. Lengths in px that
 * scripts compute are multiplied by it; the style sheets follow it by `rem` and `em`. Read once,
 * since reading it costs a layout; after a change of the setting, a reload is needed.
 */
export const textScale =
  Number(getComputedStyle(document.documentElement).fontSize.slice(0, -2)) / 16;
