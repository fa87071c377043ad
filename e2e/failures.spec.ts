import { ublInvoice } from './files.ts';
import {
  expect,
  signIn,
  test,
  networkErrors,
  chooseFiles,
  showUploads,
  loadWholeApp,
} from './fixtures.ts';
import { administratorKey } from './service.ts';

const refusals = [/Failed to load resource/];

test.describe('a service that stops', () => {
  test.use({ expectedErrors: [networkErrors] });

  test('keeps what was typed, and Retry saves it', async ({ page, api, service }) => {
    const { uid } = await api.upload(ublInvoice({ number: 'R-1' }));
    await signIn(page, administratorKey, `/invoices/${uid}`);
    const number = page.getByRole('textbox', { name: 'Invoice number' });
    await expect(number).toHaveValue('R-1');
    await loadWholeApp(page);
    await service.stop();
    await number.fill('R-1/B');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const alert = page.getByRole('alert').filter({ hasText: "Your changes aren't saved" });
    await expect(alert).toContainText("Can't reach the server");
    await expect(number).toHaveValue('R-1/B');
    await service.restart();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Unsaved changes')).toBeHidden();
    expect((await api.invoice(uid)).invoice_number).toBe('R-1/B');
  });

  test('a reload restores what was typed', async ({ page, api }) => {
    const { uid } = await api.upload(ublInvoice({ number: 'R-1' }));
    await signIn(page, administratorKey, `/invoices/${uid}`);
    await page.getByRole('textbox', { name: 'Invoice number' }).fill('R-1/C');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Invoice number' })).toHaveValue('R-1/C');
    await expect(page.getByText(/Unsaved changes/)).toBeVisible();
    expect((await api.invoice(uid)).invoice_number).toBe('R-1');
  });

  test('keeps an item that could not be saved, and saves it on Retry', async ({
    page,
    api,
    service,
  }) => {
    const { uid } = await api.upload(ublInvoice({ number: 'R-1' }));
    await signIn(page, administratorKey, `/invoices/${uid}`);
    const name = page
      .getByRole('row', { name: 'Item 1', exact: true })
      .getByRole('textbox', { name: 'Name' });
    await expect(name).toHaveValue('Paper A4');
    // The history loads after the rest of the page, and cannot load once the service is stopped.
    const history = page.getByRole('heading', { name: 'History' });
    await expect(history).toBeVisible();
    await loadWholeApp(page);
    await service.stop();
    await name.fill('Paper A3');
    await history.click();
    const alert = page.getByRole('alert').filter({ hasText: 'The item was not saved' });
    await expect(alert).toBeVisible();
    await service.restart();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(
      page.getByRole('row', { name: 'Item 1', exact: true }).getByText('Saved', { exact: true }),
    ).toBeAttached();
    await page.reload();
    await expect(name).toHaveValue('Paper A3');
  });

  test('shows an error above the list, and Retry loads it again', async ({
    page,
    api,
    service,
  }) => {
    await api.upload(ublInvoice({ number: 'R-1', seller: 'Kept Ltd' }));
    await signIn(page, administratorKey);
    await expect(page.getByRole('link', { name: 'Kept Ltd' })).toBeVisible();
    await loadWholeApp(page);
    await service.stop();
    await page.getByRole('tab', { name: /Approved/ }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'The invoices could not be loaded' });
    await expect(alert).toBeVisible();
    await service.restart();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Nothing is approved yet')).toBeVisible();
  });
});

test.describe('a rejected key', () => {
  test.use({ expectedErrors: [/status of 401/] });

  test('opens the sign-in sheet, keeps what was typed and continues with another key', async ({
    page,
    api,
  }) => {
    const { uid } = await api.upload(ublInvoice({ number: 'R-1' }));
    const person = await api.addPerson('admin');
    await signIn(page, person.key, `/invoices/${uid}`);
    await page.getByRole('textbox', { name: 'Total', exact: true }).fill('777.00');
    // The key is removed during the save: any earlier, a background read would be refused first.
    let removed = false;
    await page.route(`**/v1/invoices/${uid}`, async (route) => {
      if (route.request().method() !== 'GET' && !removed) {
        removed = true;
        await api.removePerson(person.uid);
      }
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(sheet).toBeVisible();
    await sheet.getByLabel('API key').fill(administratorKey);
    await sheet.getByRole('button', { name: 'Sign in' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText('Unsaved changes')).toBeHidden();
    expect((await api.invoice(uid)).total_price).toBe('777.00');
    await expect(page).toHaveURL(new RegExp(uid));
  });

  test('holds uploads until another key is given', async ({ page, api }) => {
    const person = await api.addPerson('admin');
    await signIn(page, person.key);
    await expect(page.getByRole('button', { name: 'Try it with sample invoices' })).toBeVisible();
    // Wait for the rail's own request for people: refused, it would open the sheet too early.
    await expect(page.getByRole('link', { name: 'People' })).toBeVisible();
    await api.removePerson(person.uid);
    await chooseFiles(page, [ublInvoice({ number: 'R-9', seller: 'Late Ltd' })]);
    const sheet = page.getByRole('dialog', { name: 'Sign in again' });
    await sheet.getByLabel('API key').fill(administratorKey);
    await sheet.getByRole('button', { name: 'Sign in' }).click();
    // Files added under one key are never sent under another without asking.
    const tray = page.getByRole('region', { name: 'Uploads' });
    await expect(tray.getByText(/^1 file on this device waits for another key/)).toBeVisible();
    expect(await api.count()).toBe(0);
    await tray.getByRole('button', { name: 'Send with this key' }).click();
    await showUploads(page);
    await expect(tray.getByText('Ready', { exact: true })).toBeVisible();
    expect(await api.count()).toBe(1);
  });
});

test.describe('missing records and pages', () => {
  test.use({ expectedErrors: refusals });

  test('a deleted invoice is reported as gone, with a way back', async ({
    signedIn: page,
    api,
  }) => {
    const { uid } = await api.upload(ublInvoice({ number: 'R-1' }));
    await api.remove(uid);
    await page.goto(`/invoices/${uid}`);
    await expect(page.getByRole('alert')).toContainText('no longer exists');
    await page
      .getByRole('main')
      .getByRole('link', { name: /invoices/i })
      .first()
      .click();
    await expect(page).toHaveURL(/\/invoices(\?|$)/);
  });

  test('an unknown address shows a page inside the app that leads back', async ({ page }) => {
    await signIn(page, administratorKey, '/no-such-page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  });

  test('a page past the end of the list offers the first page', async ({ page, api }) => {
    await api.upload(ublInvoice({ number: 'R-1' }));
    await signIn(page, administratorKey, '/invoices?tab=all&page=9');
    await expect(page.getByText('There is no page 9')).toBeVisible();
    await page.getByRole('link', { name: 'Go to the first page' }).click();
    await expect(page.getByRole('table', { name: 'Invoices' }).getByRole('link')).toHaveCount(1);
  });
});

test.describe('rate limiting', () => {
  test.use({ settings: { RATE_LIMIT_PER_MINUTE: '25' }, expectedErrors: [/status of 429/] });

  test('counts down the wait that the service asks for', async ({ signedIn: page }) => {
    const wait = page.getByText(/The server asks us to wait \d+ seconds?/).first();
    const pages = ['Companies', 'Cards', 'Invoices'].map((name) =>
      page.getByRole('link', { name, exact: true }),
    );
    const tabs = [/Approved/, /Rejected/, /All/, /To review/].map((name) =>
      page.getByRole('tab', { name }),
    );
    const steps = [...tabs, ...pages];
    let step = 0;
    // Stays on the page that shows the wait: the next one may have nothing to request. The text
    // seen first may still belong to the previous page.
    await expect(async () => {
      await steps[step++ % steps.length]?.click();
      await expect(wait).toBeVisible({ timeout: 300 });
      const before = await wait.textContent({ timeout: 300 });
      await expect(wait).not.toHaveText(before ?? '', { timeout: 3_000 });
    }).toPass({ intervals: [0] });
  });
});
