import type { Page } from '@playwright/test';
import { printedInvoice, ublInvoice } from './files.ts';
import { expect, networkErrors, test, signIn, loadWholeApp } from './fixtures.ts';
import { openProxy } from './proxy.ts';
import { administratorKey } from './service.ts';

test.use({ expectedErrors: [networkErrors] });

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

test.describe('a service that stops during', () => {
  test('signing in: the key stays in the field and works once the service is back', async ({
    page,
    service,
  }) => {
    await page.goto('/');
    const key = page.getByLabel('API key');
    await key.fill(administratorKey);
    await service.stop();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(key).toHaveValue(administratorKey);
    await service.restart();
    await page
      .getByRole('button', { name: /^(?:Sign in|Retry)$/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  });

  test('approving: the row offers Retry, which approves the invoice', async ({
    page,
    service,
    api,
  }) => {
    const { uid } = await api.upload(ublInvoice({ number: 'OUT-1', seller: 'Harbour Ltd' }));
    await signIn(page, administratorKey);
    await expect(row(page, 'Harbour Ltd')).toBeVisible();
    await loadWholeApp(page);
    await service.stop();
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    const retry = row(page, 'Harbour Ltd').getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible({ timeout: 30_000 });
    await service.restart();
    expect((await api.invoice(uid)).approvement_status).toBe('waiting');
    await retry.click();
    await expect.poll(async () => (await api.invoice(uid)).approvement_status).toBe('approved');
    await expect(retry).toHaveCount(0);
  });

  test('exporting: the page offers Retry, which creates the file', async ({
    page,
    service,
    api,
  }) => {
    await api.upload(ublInvoice({ number: 'OUT-2', seller: 'Harbour Ltd' }));
    await signIn(page, administratorKey, '/exports');
    const download = page.getByRole('main').getByRole('button', { name: 'Download', exact: true });
    await expect(page.getByText('1 invoice will be in the file.')).toBeVisible();
    await loadWholeApp(page);
    await service.stop();
    await download.click();
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' }).first();
    await expect(retry).toBeVisible({ timeout: 30_000 });
    await service.restart();
    const [file] = await Promise.all([page.waitForEvent('download'), retry.click()]);
    expect(await file.path()).not.toBe('');
  });

  test('signing out: the key is forgotten nevertheless', async ({ signedIn: page, service }) => {
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await service.stop();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    // The sign-in page may not have been loaded yet; it then appears once the server is back.
    const key = page.getByLabel('API key');
    await expect(key.or(page.getByText("Can't reach the server")).first()).toBeVisible();
    expect(
      await page.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      ),
    ).not.toContain(administratorKey);
    await service.restart();
    await expect(key).toBeVisible({ timeout: 30_000 });
  });

  test('signing out after a deletion: the dialog warns that the server has not confirmed it', async ({
    page,
    service,
    api,
  }) => {
    const { uid } = await api.upload(ublInvoice({ number: 'OUT-3', seller: 'Harbour Ltd' }));
    await signIn(page, administratorKey);
    await expect(row(page, 'Harbour Ltd')).toBeVisible();
    // Before the deletion, which is sent by itself once the time for an undo is over.
    await loadWholeApp(page);
    await page.keyboard.press('j');
    await page.keyboard.press('Delete');
    await expect(page.getByText(/Being deleted/).first()).toBeVisible();
    await service.stop();
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    const dialog = page.getByRole('dialog');
    const leave = dialog.getByRole('button', { name: /ign out$/ }).last();
    await leave.click();
    await expect(dialog.getByText(/the server didn't confirm it/)).toBeVisible({
      timeout: 30_000,
    });
    await leave.click();
    await service.restart();
    await expect(page.getByLabel('API key')).toBeVisible({ timeout: 30_000 });
    expect((await api.invoice(uid)).hf_id).toBeTruthy();
  });
});

test('a PDF shows once its viewer code has loaded, and is not called damaged before', async ({
  page,
  service,
  api,
}) => {
  const { uid } = await api.upload(printedInvoice);
  const network = await openProxy(service.origin);
  let isAway = true;
  network.otherMishap = (_method, path) =>
    isAway && path.includes('pdf.worker') ? { kind: 'drop' } : undefined;
  await signIn(page, administratorKey, `${network.origin}/invoices/${uid}`);
  const missing = page.getByRole('alert').filter({ hasText: 'Part of the app failed to load' });
  await expect(missing).toBeVisible();
  await expect(page.getByText("The document can't be shown")).toHaveCount(0);
  isAway = false;
  await missing.getByRole('button', { name: 'Retry' }).click();
  const pages = page.getByRole('region', { name: 'Pages of the document' });
  await expect(pages.locator('canvas').first()).toBeVisible();
  await expect(missing).toHaveCount(0);
  await page.goto('about:blank');
  await network.close();
});

test('signing in, correcting and approving work at 1 Mbit/s with 400 ms latency', async ({
  page,
  api,
  context,
}) => {
  test.slow();
  const { uid } = await api.upload(ublInvoice({ number: 'SLOW-1', seller: 'Harbour Ltd' }));
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 125_000,
    uploadThroughput: 125_000,
  });
  await page.goto(`/#key=${administratorKey}`);
  await page.getByRole('link', { name: 'Harbour Ltd' }).click({ timeout: 30_000 });
  const number = page.getByRole('textbox', { name: 'Invoice number' });
  await expect(number).toHaveValue('SLOW-1', { timeout: 30_000 });
  await number.fill('SLOW-2');
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await api.invoice(uid)).invoice_number).toBe('SLOW-2');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.poll(async () => (await api.invoice(uid)).approvement_status).toBe('approved');
  await expect(page.getByRole('button', { name: 'Remove approval' })).toBeVisible();
});
