import { findTestChromium } from '#tools/chromium.ts';
import { ublInvoice } from './files.ts';
import { expect, signIn, test } from './fixtures.ts';
import { administratorKey } from './service.ts';

const { executablePath, args } = await findTestChromium();
test.use({
  // The setting "Font size: very large" of Chromium.
  launchOptions: { executablePath, args: [...args, '--blink-settings=defaultFontSize=24'] },
  viewport: { width: 1920, height: 1080 },
});

test('text, rows and columns grow with the font size of the browser, and nothing is cut', async ({
  page,
  api,
}) => {
  for (const number of ['F-1', 'F-2'])
    await api.upload(ublInvoice({ number, seller: 'Paper and Packaging Ltd' }));
  await signIn(page, administratorKey, '/invoices?tab=all');
  const row = page.getByRole('row').filter({ hasText: 'Paper and Packaging Ltd' }).first();
  const link = row.getByRole('link');
  await expect(link).toHaveCSS('font-size', '19.5px');
  const cut = () =>
    row.evaluate((line) => {
      const { top, bottom } = line.getBoundingClientRect();
      return [...line.querySelectorAll('a, span, time')]
        .filter((one) => one.checkVisibility() && !one.closest('.visually-hidden'))
        .filter((one) => {
          const box = one.getBoundingClientRect();
          return box.top < top - 0.5 || box.bottom > bottom + 0.5;
        })
        .map((one) => one.textContent);
    });
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(60);
  expect(await cut()).toEqual([]);
  const [first, second] = await page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .all();
  const [above, below] = [await first?.boundingBox(), await second?.boundingBox()];
  expect(below?.y).toBe((above?.y ?? 0) + 60);

  await test.step('a dragged column edge follows the pointer', async () => {
    const head = page.getByRole('columnheader', { name: 'Total' });
    const before = (await head.boundingBox())?.width ?? 0;
    expect(before).toBe(128 * 1.5);
    const edge = await page.getByRole('separator', { name: 'Width of Total' }).boundingBox();
    const [x, y] = [(edge?.x ?? 0) + (edge?.width ?? 0) / 2, (edge?.y ?? 0) + 10];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await head.boundingBox())?.width).toBe(before + 60);
  });

  await test.step('a window that is too narrow for the larger table shows cards', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const card = page.getByRole('listitem').filter({ hasText: 'Paper and Packaging Ltd' }).first();
    await expect.poll(async () => (await card.boundingBox())?.height).toBe(135);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      .toBe(true);
  });
});
