/**
 * For a bar that stands over the end of what scrolls, when it comes or grows: scrolls the focused
 * element out from under it. What the person scrolled away stays away, and nothing moves while
 * the focus is elsewhere on the page.
 * @param pushed pixels by which what came above may have moved the focus down
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
