import { ublInvoice } from './files.ts';
import { expect, test, signIn } from './fixtures.ts';
import { administratorKey } from './service.ts';

test('signing in, correcting and approving work without a mouse', async ({ page, api }) => {
  await api.upload(ublInvoice({ number: 'K-1', seller: 'Older Ltd' }));
  const newer = await api.upload(ublInvoice({ number: 'K-2', seller: 'Newer Ltd' }));
  await page.goto('/');
  await expect(page.getByLabel('API key')).toBeFocused();
  await page.keyboard.type(administratorKey);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Newer Ltd' })).toBeVisible();

  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Older Ltd' })).toBeFocused();
  await page.keyboard.press('k');
  await expect(page.getByRole('link', { name: 'Newer Ltd' })).toBeFocused();
  await page.keyboard.press('Enter');

  const number = page.getByRole('textbox', { name: 'Invoice number' });
  await expect(number).toHaveValue('K-2');
  for (
    let presses = 0;
    presses < 60 && !(await number.evaluate((field) => field === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab');
  await expect(number).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('K-2/A');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  expect((await api.invoice(newer.uid)).invoice_number).toBe('K-2/A');

  await page.keyboard.press('Control+Enter');
  await expect(number).toHaveValue('K-1');
  // The next invoice opens without waiting for the response to this one.
  await expect.poll(async () => (await api.invoice(newer.uid)).approvement_status).toBe('approved');
});

test('letter keys decide the row at the cursor, and only type in text fields', async ({
  page,
  api,
}) => {
  const { uid } = await api.upload(ublInvoice({ number: 'K-1', seller: 'Only Ltd' }));
  await signIn(page, administratorKey, '/invoices?tab=all');
  await expect(page.getByRole('link', { name: 'Only Ltd' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox').first()).toBeFocused();
  await page.keyboard.type('a');
  await expect(page.getByRole('searchbox').first()).toHaveValue('a');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page).toHaveURL(/tab=all$/);
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Only Ltd' })).toBeFocused();
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: 'Remove approval' })).toBeVisible();
  expect((await api.invoice(uid)).approvement_status).toBe('approved');
});

test('after Ctrl+A no letter key decides a single row while the inbox tools load', async ({
  page,
  api,
}) => {
  const { uid } = await api.upload(ublInvoice({ number: 'K-1', seller: 'Only Ltd' }));
  await api.upload(ublInvoice({ number: 'K-2', seller: 'Other Ltd' }));
  let load: (() => void) | undefined;
  const loading = new Promise<void>((resolve) => (load = resolve));
  await page.route(/inbox-tools/, async (route) => {
    await loading;
    await route.continue();
  });
  const decisions: string[] = [];
  page.on('request', (request) => {
    if (/\/approve\/?$/.test(request.url())) decisions.push(request.url());
  });
  await signIn(page, administratorKey, '/invoices');
  await expect(page.getByRole('link', { name: 'Only Ltd' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('a');
  load?.();
  await expect(page.getByText('2 selected')).toBeVisible();
  expect(decisions).toEqual([]);
  expect((await api.invoice(uid)).approvement_status).toBe('waiting');
  await expect(page.getByRole('region', { name: 'Quick look' })).toBeHidden();
});

test('g opens pages, ? lists the keys, Esc closes the list', async ({ signedIn: page }) => {
  await page.getByRole('heading', { level: 1 }).click();
  for (const [key, name] of [
    ['c', 'Companies'],
    ['k', 'Cards'],
    ['e', 'Exports'],
    ['i', 'Invoices'],
  ] as const) {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('adds and removes an item in the grid by keyboard alone', async ({ page, api }) => {
  const { uid } = await api.upload(ublInvoice({ number: 'K-1' }));
  await signIn(page, administratorKey, `/invoices/${uid}`);
  await expect(page.getByRole('row', { name: 'Item 1', exact: true })).toBeVisible();
  await page.getByRole('row', { name: 'New item' }).getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.type('Delivery');
  await page.keyboard.press('Enter');
  const added = page.getByRole('row', { name: 'Item 2', exact: true });
  await expect(added.getByText('Saved', { exact: true })).toBeAttached();
  await added.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.press('Control+Delete');
  await expect(added).toBeHidden();
});

test('dialogs trap the focus and return it when closed', async ({ page, api }) => {
  const { uid } = await api.upload(ublInvoice({ number: 'K-1' }));
  await signIn(page, administratorKey, `/invoices/${uid}`);
  const reject = page.getByRole('button', { name: 'Reject', exact: true });
  await reject.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Reason' })).toBeFocused();
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.querySelector('dialog')?.contains(document.activeElement),
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(reject).toBeFocused();
});
