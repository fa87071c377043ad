import { sinceLastScroll } from '#src/i18n/lazy-part.ts';
import { sleep } from '#src/lib/waiting/sleep.ts';

const restMs = 100;

/**
 * Calls `onNear` with the path of a link of the app once the pointer or the focus rests on it or on
 * its row. Rows that only pass under the pointer do not count, and during a scroll it waits for the
 * end: compiling the page behind a link made the scrolling stutter.
 * @returns stops it
 */
export function watchNearLinks(onNear: (path: string) => void): () => void {
  let near: string | null = null;
  const reach = async ({ target }: Event) => {
    const place = target instanceof Element ? target.closest('tr, a') : null;
    const link = place instanceof HTMLAnchorElement ? place : place?.querySelector('a');
    const path = link?.origin === location.origin ? link.pathname : null;
    if (path === near) return;
    near = path;
    if (path === null) return;
    do await sleep(restMs);
    while (near === path && sinceLastScroll() < restMs);
    if (near === path) onNear(path);
  };
  const types = ['pointerover', 'focusin'];
  for (const type of types) addEventListener(type, reach);
  return () => {
    near = null;
    for (const type of types) removeEventListener(type, reach);
  };
}
