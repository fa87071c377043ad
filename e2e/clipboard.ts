import type { Page } from '@playwright/test';

/** What another program has put into the clipboard. */
export interface Clip {
  readonly text: string;
  readonly html?: string;
}

/** Puts a block into the browser's clipboard as a spreadsheet does; Ctrl+V then pastes it. */
export async function copyElsewhere(page: Page, clip: Clip): Promise<void> {
  await page.evaluate(({ text, html }) => {
    const put = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/plain', text);
      if (html !== undefined) event.clipboardData?.setData('text/html', html);
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('copy', put, { once: true, capture: true });
    document.execCommand('copy');
    removeEventListener('copy', put, { capture: true });
  }, clip);
}
