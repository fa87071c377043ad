import type { Page } from '@playwright/test';
import { ublInvoice } from './files.ts';
import { expect, test, signIn } from './fixtures.ts';
import { administratorKey } from './service.ts';

/** Records the layout shifts that the browser measures. */
const measureShifts = (page: Page) =>
  page.addInitScript(() => {
    Reflect.set(globalThis, 'shifts', []);
    new PerformanceObserver((list) => {
      const shifts: unknown = Reflect.get(globalThis, 'shifts');
      for (const entry of list.getEntries())
        if (Array.isArray(shifts) && 'value' in entry) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const shifts: unknown = Reflect.get(globalThis, 'shifts');
    return Array.isArray(shifts) ? shifts.reduce((sum: number, one) => sum + Number(one), 0) : -1;
  });

/** Holds all requests to the service until the returned function is called. */
async function holdAnswers(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname.startsWith('/v1/'),
    async (route) => {
      await promise;
      await route.continue();
    },
  );
  return resolve;
}

for (const [address, heading] of [
  ['/invoices', 'Company'],
  ['/companies', 'Name'],
  ['/cards', 'Card'],
] as const)
  test(`${address} shows its headings while loading, and nothing shifts when the rows arrive`, async ({
    page,
    api,
  }) => {
    for (const number of ['L-1', 'L-2', 'L-3', 'L-4', 'L-5', 'L-6'])
      await api.upload(ublInvoice({ number, seller: `${number} Ltd` }));
    await api.card('4543', '0017');
    await signIn(page, administratorKey, address);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await measureShifts(page);
    const letThrough = await holdAnswers(page);
    await page.goto(address);
    const head = page.getByRole('columnheader', { name: heading, exact: true });
    await expect(head).toBeVisible();
    await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
    const place = async () => {
      const { x, y, height } = (await head.boundingBox()) ?? {};
      return { x, y, height };
    };
    const before = await place();
    letThrough();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(await place()).toEqual(before);
    expect(await shiftOf(page)).toBeLessThan(0.01);
  });
