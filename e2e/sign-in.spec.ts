import { printedInvoice } from './files.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { administratorKey } from './service.ts';

test('a sign-in link signs in and leaves no key in the address bar or the history', async ({
  page,
}) => {
  await page.goto('/');
  // In a tab that is already open only the hash changes.
  await page.goto(`/#key=${administratorKey}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  await page.goto(`/invoices#key=${administratorKey}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  expect(page.url()).not.toContain(administratorKey);
  await page.getByRole('link', { name: 'Companies' }).click();
  await page.goBack();
  expect(page.url()).not.toContain(administratorKey);
});

test('a sign-in link never replaces another key in use without asking', async ({
  signedIn: page,
  api,
}) => {
  const { key } = await api.addPerson('viewer');
  await page.goto(`/companies#key=${key}`);
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible();
  await page.goto('/people');
  await expect(page.getByRole('button', { name: 'Add person' })).toBeVisible();
  await page.goto(`/invoices#key=${key}`);
  await expect(page.getByRole('heading', { name: 'Sign in with another key?' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: "Switch to the link's key" }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  await page.goto('/people');
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add person' })).toHaveCount(0);
});

test('accepts a pasted key with blanks, quotes and its header name', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('API key').fill(`  Api-Key: "${administratorKey}" `);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
});

test('remembers a key only on request', async ({ page, context }) => {
  await page.goto('/');
  await expect(page.getByRole('checkbox', { name: 'Remember on this device' })).not.toBeChecked();
  await page.getByLabel('API key').fill(administratorKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByLabel('API key')).toBeVisible();
  await other.getByLabel('API key').fill(administratorKey);
  await other.getByRole('checkbox', { name: 'Remember on this device' }).check();
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  const third = await context.newPage();
  await third.goto('/');
  await expect(third.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
});

test('signing out forgets the key', async ({ signedIn: page }) => {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('API key')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('API key')).toBeVisible();
});

test('signing out of a remembered key signs out other tabs using it, and keeps their drafts', async ({
  page,
  context,
  api,
}) => {
  const { uid } = await api.upload(printedInvoice);
  await page.goto('/');
  await page.getByLabel('API key').fill(administratorKey);
  await page.getByRole('checkbox', { name: /Remember/ }).check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  const [other, own] = [await context.newPage(), await context.newPage()];
  await other.goto(`/invoices/${uid}`);
  const field = other.getByRole('textbox', { name: 'Invoice number' });
  await field.fill('CC-2042');
  const { key } = await api.addPerson('viewer');
  await own.goto(`/#key=${key}`);
  await own.getByRole('button', { name: "Switch to the link's key" }).click();
  await expect(own.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep and sign out' }).click();
  await expect(page.getByLabel('API key')).toBeVisible();
  await expect(other.getByLabel('API key')).toBeVisible();
  await expect(own.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  await other.getByLabel('API key').fill(administratorKey);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(field).toHaveValue('CC-2042');
});

test.describe('a wrong key', () => {
  test.use({ expectedErrors: [/status of 401/] });

  test('is reported under the field, which keeps it', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('API key').fill('not-a-key-of-this-desk');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText(/doesn't accept this key/).first()).toBeVisible();
    await expect(page.getByLabel('API key')).toHaveValue('not-a-key-of-this-desk');
  });
});
