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
