import { ublInvoice } from './files.ts';
import { expect, test, signIn } from './fixtures.ts';
import { administratorKey } from './service.ts';

test('tabs show counts, search narrows the list, and Back restores the search', async ({
  page,
  api,
}) => {
  const paper = await api.upload(
    ublInvoice({
      number: 'I-1',
      seller: 'Paper Ltd',
      lines: [{ name: 'Gummibänder', net: '10.00' }],
    }),
  );
  await api.upload(ublInvoice({ number: 'I-2', seller: 'Toner Ltd' }));
  await api.approve(paper.uid);
  await signIn(page, administratorKey, '/');
  await expect(page.getByRole('tab', { name: /To review/ })).toContainText('1');
  await expect(page.getByRole('tab', { name: /Approved/ })).toContainText('1');
  await expect(page.getByRole('tab', { name: /Rejected/ })).toContainText('0');
  await expect(page.getByRole('tab', { name: /All/ })).toContainText('2');
  await page.getByRole('tab', { name: /All/ }).click();
  await page.getByRole('searchbox').first().fill('gummib');
  await expect(page.getByRole('link', { name: 'Toner Ltd' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Paper Ltd' })).toBeVisible();
  await expect(page).toHaveURL(/query=gummib/);
  await page.getByRole('link', { name: 'Paper Ltd' }).click();
  await expect(page.getByRole('textbox', { name: 'Invoice number' })).toHaveValue('I-1');
  await page.goBack();
  await expect(page).toHaveURL(/query=gummib/);
  await expect(page.getByRole('link', { name: 'Paper Ltd' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('link', { name: 'Toner Ltd' })).toBeVisible();
});

test('a filter chosen from its chip is kept in the address', async ({ page, api }) => {
  await api.upload(ublInvoice({ number: 'I-1', seller: 'Paper Ltd' }));
  await api.upload(ublInvoice({ number: 'I-2', seller: 'Toner Ltd' }));
  await signIn(page, administratorKey, '/invoices?tab=all');
  await page.getByRole('button', { name: 'Company', exact: true }).click();
  await page.getByRole('dialog', { name: 'Company' }).getByText('Toner Ltd').click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/company__uid=/);
  await expect(page.getByRole('link', { name: 'Paper Ltd' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Toner Ltd' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Company: Toner Ltd' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Paper Ltd' })).toBeHidden();
});

test('the export dialog closes on Back and Forward, and stays closed', async ({ page, api }) => {
  await api.upload(ublInvoice({ number: 'I-1', seller: 'Paper Ltd' }));
  await api.approve((await api.upload(ublInvoice({ number: 'I-2', seller: 'Toner Ltd' }))).uid);
  await signIn(page, administratorKey, '/invoices?tab=all');
  await page.getByRole('link', { name: 'Toner Ltd' }).click();
  await expect(page.getByRole('textbox', { name: 'Invoice number' })).toHaveValue('I-2');
  await page.goBack();
  const exporting = page.getByRole('dialog', { name: 'Export invoices' });
  const openExport = () => page.getByRole('button', { name: 'Export', exact: true }).click();
  await openExport();
  await expect(exporting.getByText('2 invoices will be in the file.')).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('textbox', { name: 'Invoice number' })).toHaveValue('I-2');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Paper Ltd' })).toBeVisible();
  await expect(exporting).toBeHidden();
  await page.getByRole('tab', { name: /Approved/ }).click();
  await expect(page.getByRole('link', { name: 'Paper Ltd' })).toBeHidden();
  await openExport();
  await expect(exporting.getByText('1 invoice will be in the file.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Paper Ltd' })).toBeVisible();
  await expect(exporting).toBeHidden();
});

test('a deletion can be undone for a while and is then carried out', async ({ page, api }) => {
  await api.upload(ublInvoice({ number: 'I-1', seller: 'Paper Ltd' }));
  await page.clock.install();
  await signIn(page, administratorKey, '/invoices?tab=all');
  const row = page.getByRole('table', { name: 'Invoices' }).getByRole('row').nth(1);
  const remove = row.getByRole('button', { name: 'Delete' });
  await row.hover();
  await remove.click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(remove).toBeVisible();
  await remove.click();
  await expect(row.getByText('Being deleted')).toBeVisible();
  await page.clock.fastForward(7_000);
  await expect(page.getByRole('link', { name: 'Paper Ltd' })).toBeHidden();
  await expect.poll(() => api.count()).toBe(0);
});

test('an approval can be undone from its message', async ({ page, api }) => {
  const { uid } = await api.upload(ublInvoice({ number: 'I-1', seller: 'Paper Ltd' }));
  await signIn(page, administratorKey, '/invoices?tab=all');
  const row = page.getByRole('table', { name: 'Invoices' }).getByRole('row').nth(1);
  await row.hover();
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect.poll(async () => (await api.invoice(uid)).approvement_status).toBe('approved');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await api.invoice(uid)).approvement_status).toBe('waiting');
});
