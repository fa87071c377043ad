let region: HTMLElement | undefined;
const waiting = new Set<string>();

function say(): void {
  if (!region) return;
  const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  if (region.parentElement === host) {
    region.textContent = [...waiting].join('. ').replaceAll(/([.…!?])\. /g, '$1 ');
    waiting.clear();
    return;
  }
  // A region is heard of what changes in it, not of what it comes with.
  host.append(region);
  setTimeout(say, 50);
}

/**
 * Announces a text to screen readers: one polite region for results, never for percentages.
 * It is moved into the open dialog, since everything behind one is silent. What is announced at the
 * same moment is heard together, and none of it is lost.
 */
export function announce(text: string): void {
  if (!region) {
    region = document.createElement('div');
    region.className = 'visually-hidden';
    region.role = 'status';
    region.ariaLive = 'polite';
  }
  // The same sentence twice is read twice only when the region was empty in between.
  region.textContent = '';
  if (waiting.size === 0) setTimeout(say, 50);
  waiting.add(text);
}
