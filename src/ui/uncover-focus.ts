/**
 * For a bar over the end of a scrolling area, when it appears or grows: scrolls the focused element
 * out from under it. Elements that the person scrolled away stay there, and nothing moves while the
 * focus is elsewhere on the page.
 * @param pushed pixels by which new content above may have moved the focus down
 */
export function uncoverFocus(bar: HTMLElement, pushed = 0): void {
  const focused = document.activeElement;
  let scroller = bar.parentElement;
  while (scroller && getComputedStyle(scroller).overflowY === 'visible')
    scroller = scroller.parentElement;
  if (!focused || !scroller?.contains(focused)) return;
  if (bar.contains(focused) || focused.contains(bar)) return;
  const [under, over] = [focused.getBoundingClientRect(), bar.getBoundingClientRect()];
  if (under.bottom > over.top && under.top - pushed < over.bottom)
    scroller.scrollBy(0, under.bottom - over.top + 4);
}
