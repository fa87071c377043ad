import type { Page } from '@playwright/test';

function listen(): void {
  const live = '[role=status], [role=alert], [role=log], output, [aria-live]:not([aria-live=off])';
  const last = new Map<Element, string>();
  const heard: string[] = [];
  Reflect.set(globalThis, 'heard', heard);
  const hear = (region: Element) => {
    const text = (region.textContent ?? '').trim().replaceAll(/\s+/g, ' ');
    // Screen readers announce nothing behind an open modal dialog.
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
    const isSilent = !region.checkVisibility() || (dialog && !dialog.contains(region));
    const before = last.get(region);
    last.set(region, text);
    if (text !== '' && text !== before) heard.push(isSilent ? `(behind a dialog) ${text}` : text);
  };
  const watch = (records: readonly MutationRecord[]) => {
    const changed = new Set<Element>();
    for (const { target, addedNodes } of records) {
      const around = target instanceof Element ? target : target.parentElement;
      const region = around?.closest(live);
      if (region) changed.add(region);
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const one of [node, ...node.querySelectorAll('*')])
            if (one.matches(live)) changed.add(one);
    }
    for (const region of changed) if (region.isConnected) hear(region);
  };
  new MutationObserver(watch).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}

/** Records what live regions announce, on every page opened from now on. */
export const listenOn = (page: Page) => page.addInitScript(listen);

/** The announcements since the page was loaded, in order. */
export const heardOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const heard: unknown = Reflect.get(globalThis, 'heard');
    return Array.isArray(heard) ? heard.map(String) : [];
  });
