let region: HTMLElement | undefined;
const waiting = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

function say(): void {
  if (!region) return;
  const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  if (region.parentElement === host) {
    region.textContent = [...waiting].join('. ').replaceAll(/([.…!?])\. /g, '$1 ');
    waiting.clear();
    return;
  }
  // Screen readers report changes of a live region, not its initial content.
  host.append(region);
  timer = setTimeout(say, 50);
}

/**
 * Announces a result to screen readers through one polite live region. It is moved into the open
 * dialog, because everything behind a modal is silent. Simultaneous announcements are joined.
 */
export function announce(text: string): void {
  if (!region) {
    region = document.createElement('div');
    region.className = 'visually-hidden';
    region.role = 'status';
    region.ariaLive = 'polite';
  }
  // The same sentence is announced again only if the region was empty in between.
  region.textContent = '';
  waiting.add(text);
  clearTimeout(timer);
  timer = setTimeout(say, 50);
}
