let region: HTMLElement | undefined;

/**
 * Tells people who listen instead of look: one polite region for results, never for percentages.
 */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.className = 'visually-hidden';
    region.setAttribute('role', 'status');
    region.setAttribute('aria-live', 'polite');
    document.body.append(region);
  }
  const target = region;
  // The same sentence twice is read twice only when the region was empty in between.
  target.textContent = '';
  setTimeout(() => {
    target.textContent = text;
  }, 50);
}
