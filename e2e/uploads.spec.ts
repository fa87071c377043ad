import type { Page } from '@playwright/test';
import { ublInvoice } from './files.ts';
import { expect, test, upload } from './fixtures.ts';

const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });

async function drag(page: Page, type: 'dragenter' | 'dragover' | 'drop', count: number): Promise<void> {
  await page.evaluate(
    ({ event, many, xml }) => {
      const dataTransfer = new DataTransfer();
      for (let index = 0; index < many; index += 1) dataTransfer.items.add(new File([xml.replace('D-1', `D-${index + 1}`)], `dropped-${index + 1}.xml`, { type: 'application/xml' }));
      const target = document.elementFromPoint(innerWidth / 2, innerHeight / 2) ?? document.body;
      target.dispatchEvent(new DragEvent(event, { dataTransfer, bubbles: true, cancelable: true, composed: true }));
    },
    { event: type, many: count, xml: ublInvoice({ number: 'D-1', seller: 'Dropped Ltd' }).buffer.toString() },
  );
}

test('files dropped anywhere are uploaded, on any page', async ({ signedIn: page, api }) => {
  await page.getByRole('link', { name: 'Companies' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible();
  await expect(async () => {
    await drag(page, 'dragenter', 2);
    await expect(page.getByText('Upload 2 files')).toBeVisible({ timeout: 500 });
  }).toPass();
  await drag(page, 'dragover', 2);
  await drag(page, 'drop', 2);
  await expect(tray(page).getByText('Ready', { exact: true })).toHaveCount(2);
  await expect(page.getByText('Upload 2 files')).toBeHidden();
  expect(await api.count()).toBe(2);
});

test('the tray survives going elsewhere and opens the invoice', async ({ signedIn: page }) => {
  await upload(page, [ublInvoice({ number: 'T-1', seller: 'Tray Ltd' })]);
  await page.getByRole('link', { name: 'Cards', exact: true }).click();
  await expect(tray(page).getByText('Ready', { exact: true })).toBeVisible();
  await tray(page).getByRole('link', { name: /T-1\.xml/ }).click();
  await expect(page.getByRole('textbox', { name: 'Invoice number' })).toHaveValue('T-1');
});

test('the lists show what was read without a reload', async ({ signedIn: page }) => {
  await upload(page, [ublInvoice({ number: 'L-1', seller: 'Lively Ltd' })]);
  await expect(page.getByRole('link', { name: 'Lively Ltd' })).toBeVisible();
  await expect(page.getByRole('tab', { name: /To review/ })).toContainText('1');
});

test('U picks files, T shows and hides the tray', async ({ signedIn: page }) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('u');
  await (await chooser).setFiles([ublInvoice({ number: 'K-1' })]);
  await expect(tray(page).getByText('Ready', { exact: true })).toBeVisible();
  await page.keyboard.press('t');
  await expect(tray(page)).toBeHidden();
  await page.keyboard.press('t');
  await expect(tray(page)).toBeVisible();
});

test('many files at once cost one list request a second, not one per file', async ({ signedIn: page }) => {
  const asked: number[] = [];
  page.on('request', (request) => {
    if (/\/v1\/invoices\/\?.*page_size=100/.test(request.url())) asked.push(Date.now());
  });
  const started = Date.now();
  await upload(page, Array.from({ length: 12 }, (_, index) => ublInvoice({ number: `M-${index + 1}`, seller: `Many ${index + 1} Ltd` })));
  await expect(tray(page).getByText('Ready', { exact: true })).toHaveCount(12, { timeout: 30_000 });
  expect(asked.length).toBeLessThanOrEqual(12 + (Date.now() - started) / 1000);
});

test.describe('while the service is away', () => {
  test.use({ mayBeSaid: [/Failed to load resource|ERR_CONNECTION/] });

  test.beforeEach(async ({ signedIn: page }) => {
    await page.getByRole('button', { name: 'Uploads' }).click();
    await expect(tray(page)).toBeVisible();
  });

  test('a file waits, is sent once the service is back, and arrives once', async ({ signedIn: page, desk, api }) => {
    await expect(page.getByRole('button', { name: 'Try it with sample invoices' })).toBeVisible();
    await desk.stop();
    await upload(page, [ublInvoice({ number: 'W-1', seller: 'Waiting Ltd' })]);
    await desk.restart();
    await expect(tray(page).getByText('Ready', { exact: true })).toBeVisible({ timeout: 30_000 });
    expect(await api.count()).toBe(1);
  });

  test('a waiting file survives a reload of the page', async ({ signedIn: page, desk, api }) => {
    await expect(page.getByRole('button', { name: 'Try it with sample invoices' })).toBeVisible();
    await desk.stop();
    await upload(page, [ublInvoice({ number: 'W-2', seller: 'Waiting Ltd' })]);
    await expect(tray(page).getByRole('listitem')).toContainText('W-2.xml');
    await expect(tray(page).getByText('Failed')).toBeVisible({ timeout: 30_000 });
    await expect(tray(page).getByRole('button', { name: /Retry/ })).toBeVisible();
    await desk.restart();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Waiting Ltd' })).toBeVisible({ timeout: 30_000 });
    expect(await api.count()).toBe(1);
  });

  test('a file can be taken off the list', async ({ signedIn: page, desk, api }) => {
    await expect(page.getByRole('button', { name: 'Try it with sample invoices' })).toBeVisible();
    await desk.stop();
    await upload(page, [ublInvoice({ number: 'W-3' })]);
    await tray(page).getByRole('button', { name: /(Cancel|Remove) W-3\.xml/ }).click();
    await expect(tray(page).getByText('W-3.xml')).toBeHidden();
    await desk.restart();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Try it with sample invoices' })).toBeVisible();
    expect(await api.count()).toBe(0);
  });
});
