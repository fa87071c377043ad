import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { installPaints } from './paints.ts';

/** Opens a new tab, in which every page is measured. */
export async function openTab(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await page.addInitScript(installPaints);
  return page;
}

/** Waits until the page is idle, at most 2 seconds. */
export const settle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));

/** Presses keys one after another. @returns milliseconds from each key that counts to its paint */
export async function keys(
  page: Page,
  pressed: readonly string[],
  counts: (key: string) => boolean = () => true,
): Promise<number[]> {
  const taken: number[] = [];
  for (const key of pressed) {
    await page.evaluate(() => window.paints.takeKeys());
    await page.keyboard.press(key);
    await sleep(40);
    const [first] = await page.evaluate(() => window.paints.takeKeys());
    if (counts(key) && first !== undefined) taken.push(first);
  }
  return taken;
}
