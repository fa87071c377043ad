/**
 * For a bar that stands over the end of what scrolls, when it comes or grows: scrolls the focused
 * element out from under it. What the person scrolled away stays away.
 */
export function uncoverFocus(bar: HTMLElement): void {
  const focused = document.activeElement;
  if (focused === null || bar.contains(focused)) return;
  const [under, over] = [focused.getBoundingClientRect(), bar.getBoundingClientRect()];
  if (under.bottom <= over.top || under.top >= over.bottom) return;
  let scroller = bar.parentElement;
  while (scroller && getComputedStyle(scroller).overflowY === 'visible')
    scroller = scroller.parentElement;
  scroller?.scrollBy(0, under.bottom - over.top + 4);
}
