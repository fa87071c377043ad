import type { Page } from '@playwright/test';
import { expect, networkErrors, test } from './fixtures.ts';
import { picture, printedInvoice, ublInvoice } from './files.ts';

test.use({ expectedErrors: [networkErrors] });

/** Opens the list and an invoice, which also stores the app's scripts on the device. */
async function visit(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The service worker does not control the page that registered it until a reload.
  await page.reload();
  const link = page.getByRole('link', { name: 'Harbour Ltd' });
  await expect(link).toBeVisible();
  await link.click();
  await expect(page.getByRole('textbox', { name: 'Invoice number' })).toHaveValue('OFF-1');
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Items' })).toBeVisible();
  await expect(page.getByRole('article').getByText('OFF-1')).toBeVisible();
  await page.getByRole('link', { name: 'Back to invoices' }).click();
  await expect(link).toBeVisible();
}

/** The entries of a store on the device, as text. */
const kept = (page: Page, database: string, store: string) =>
  page.evaluate(
    async ([name, part]) => {
      // Opening a missing database would create it without its stores.
      if (!(await indexedDB.databases()).some((one) => one.name === name)) return [];
      return new Promise<readonly string[]>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => {
          const { result } = opening;
          const reading = result.objectStoreNames.contains(part)
            ? result.transaction(part).objectStore(part).getAll()
            : null;
          const end = (all: readonly unknown[]) => {
            result.close();
            resolve(all.map((one) => JSON.stringify(one)));
          };
          if (reading) reading.onsuccess = () => end(reading.result);
          else end([]);
        };
      });
    },
    [database, store] as const,
  );

test('offline, seen invoices can be read with their age, and nothing can be approved', async ({
  signedIn: page,
  api,
  context,
}) => {
  test.slow();
  const { uid } = await api.upload(ublInvoice({ number: 'OFF-1', seller: 'Harbour Ltd' }));
  await visit(page);
  await expect
    .poll(async () => (await kept(page, 'invoice-desk-seen', 'records')).join(' '))
    .toMatch(/\\"detail\\"/);
  await context.setOffline(true);
  await page.reload();
  const link = page.getByRole('link', { name: 'Harbour Ltd' });
  await expect(link).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/^You're offline\. Showing data from /)).toBeVisible();
  // None of the app's own images is missing.
  expect(
    await page.evaluate(() =>
      [...document.images].flatMap((one) =>
        one.complete && one.naturalWidth === 0 ? [one.currentSrc] : [],
      ),
    ),
  ).toEqual([]);
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  const refused = page.getByText("You're offline. Nothing is decided until you're back.").first();
  for (const key of ['j', 'a']) await page.keyboard.press(key);
  await expect(refused).toBeVisible();
  for (const key of ['x', 'r', 'x']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await link.click();
  await expect(page.getByRole('textbox', { name: 'Invoice number' })).toHaveValue('OFF-1', {
    timeout: 30_000,
  });
  // Its document too, here an e-invoice.
  await expect(page.getByRole('article').getByText('OFF-1')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  for (const key of ['a', 'r', 'Control+Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  expect((await api.invoice(uid)).approvement_status).toBe('waiting');
});

test('opened PDFs and pictures can be read offline and removed from the device', async ({
  signedIn: page,
  api,
  context,
}) => {
  test.slow();
  const uploads = [await api.upload(printedInvoice), await api.upload(picture)];
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  const shown = page.locator('[data-document-scroller] :is(canvas, img)');
  const open = async (uid: string) => {
    await page.goto(`/invoices/${uid}`);
    await expect(shown.first()).toBeVisible({ timeout: 30_000 });
  };
  for (const [index, { uid }] of uploads.entries()) {
    await open(uid);
    // It is stored a moment after it is shown.
    await expect
      .poll(async () => (await kept(page, 'invoice-desk-documents', 'documents')).length)
      .toBeGreaterThan(index);
  }
  const account = page.getByRole('button', { name: 'Account' });
  const size = page.getByText(/^Documents kept for reading offline: .* of 100 MB/);
  await account.click();
  await expect(size).toBeVisible();
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  for (const { uid } of uploads) await open(uid);
  await account.click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(size).toHaveCount(0);
});

test('a page never opened before shows an error offline and loads once online again', async ({
  signedIn: page,
  context,
}) => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Insights' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Insights' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Part of the app failed to load' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Companies' }).click();
  await page.getByRole('link', { name: 'Insights' }).click();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Insights' })).toBeVisible();
});
