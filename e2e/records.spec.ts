import { ublInvoice } from './files.ts';
import { expect, test } from './fixtures.ts';

test('a company is created, found, changed and deleted', async ({ signedIn: page }) => {
  await page.getByRole('link', { name: 'Companies' }).click();
  await page.getByRole('link', { name: 'New company' }).first().click();
  const form = page.getByRole('region', { name: 'New company' });
  await form.getByRole('button', { name: 'Create company' }).click();
  await expect(form.getByText('A company needs a name.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill('İstanbul Kâğıt A.Ş.');
  await form.getByRole('button', { name: 'Create company' }).click();
  const panel = page.getByRole('region', { name: 'İstanbul Kâğıt A.Ş.' });
  await panel.getByRole('textbox', { name: 'Tax office' }).fill('Kadıköy');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Saved')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('istanbul');
  await expect(page.getByRole('table', { name: 'Companies' }).getByRole('link', { name: 'İstanbul Kâğıt A.Ş.' })).toBeVisible();
  await expect(page).toHaveURL(/query=istanbul/);
  await panel.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText('No invoice uses it');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(panel).toBeHidden();
});

test('deleting a company says how many invoices use it', async ({ signedIn: page, api }) => {
  await api.upload(ublInvoice({ number: 'C-1', seller: 'Used Ltd' }));
  await page.goto('/companies');
  await page.getByRole('link', { name: 'Used Ltd' }).click();
  await page.getByRole('region', { name: 'Used Ltd' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 invoice uses it');
});

test('a card that is there already is said, not hidden', async ({ signedIn: page, api }) => {
  await api.card('4543', '0017');
  await page.goto('/cards/new');
  await page.getByRole('textbox', { name: 'First four digits' }).pressSequentially('4543');
  await expect(page.getByRole('textbox', { name: 'Last four digits' })).toBeFocused();
  await page.keyboard.type('0017');
  await page.getByRole('button', { name: 'Create card' }).click();
  await expect(page.getByText('You already have this card').first()).toBeVisible();
  await expect(page.getByRole('region', { name: '4543 •••• •••• 0017' })).toBeVisible();
});

test('a pasted card number is cut at once', async ({ signedIn: page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto('/cards/new');
  await page.getByRole('textbox', { name: 'First four digits' }).focus();
  await page.evaluate(() => navigator.clipboard.writeText('4543 1234 5678 0017'));
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('textbox', { name: 'First four digits' })).toHaveValue('4543');
  await expect(page.getByRole('textbox', { name: 'Last four digits' })).toHaveValue('0017');
  await page.getByRole('button', { name: 'Create card' }).click();
  await expect(page.getByRole('region', { name: '4543 •••• •••• 0017' })).toBeVisible();
  expect(sent.join('\n')).not.toMatch(/1234|5678/);
});

test('a company is created in place while an invoice is corrected', async ({ signedIn: page, api }) => {
  const { uid } = await api.upload(ublInvoice({ number: 'C-1', seller: 'Wrong Ltd' }));
  await page.goto(`/invoices/${uid}`);
  const company = page.getByRole('combobox', { name: 'Company' });
  await company.fill('Right Ltd');
  await page.getByRole('option', { name: 'Create "Right Ltd"' }).or(page.getByText(/Create .Right Ltd./)).first().click();
  await expect(company).toHaveValue('Right Ltd');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  await page.getByRole('link', { name: 'Back to invoices' }).click();
  await expect(page.getByRole('link', { name: 'Right Ltd' })).toBeVisible();
});

test('an invoice is deleted from its page, after a question, and the next one or the list follows', async ({ signedIn: page, api }) => {
  const { uid } = await api.upload(ublInvoice({ number: 'C-1', seller: 'Gone Ltd' }));
  await page.goto(`/invoices/${uid}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  expect(await api.count()).toBe(0);
});
