import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { ublInvoice } from './files.ts';
import { administratorKey } from './service.ts';

/** What a language written from right to left sets on the page. */
const turn = (page: Page) =>
  page.addInitScript(() => {
    const set = () => (document.documentElement.dir = 'rtl');
    if (document.documentElement) set();
    else addEventListener('DOMContentLoaded', set);
  });

const isSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  return box ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN };
};

for (const size of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test(`at ${size.width} × ${size.height} list and invoice are mirrored from right to left, and nothing goes sideways`, async ({
    page,
    api,
  }) => {
    const { uid } = await api.upload(ublInvoice({ number: 'R-1', seller: 'Paper Ltd' }));
    await page.setViewportSize(size);
    await turn(page);
    await signIn(page, administratorKey);
    await expect(page.getByRole('link', { name: 'Paper Ltd' })).toBeVisible();
    expect(await isSideways(page)).toBe(false);
    const title = await boxOf(page, 'main h1');
    expect(title.x + title.width / 2).toBeGreaterThan(size.width / 2);
    if (size.width > 600) {
      const main = await boxOf(page, 'main');
      const first = await boxOf(page, 'thead th:first-child');
      const last = await boxOf(page, 'thead th:last-child');
      expect(first.x).toBeGreaterThan(last.x);
      expect(first.x + first.width).toBeGreaterThan(main.x + main.width - 60);
    }
    await page.goto(`/invoices/${uid}`);
    await expect(page.getByRole('textbox', { name: 'Invoice number' })).toBeVisible();
    expect(await isSideways(page)).toBe(false);
  });
