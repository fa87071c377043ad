import type { Page } from '@playwright/test';
import {
  brokenPdf,
  brokenXml,
  emptyFile,
  oversized,
  picture,
  ublInvoice,
  wrongType,
} from './files.ts';
import { expect, test, upload, showUploads, signIn } from './fixtures.ts';
import { administratorKey } from './service.ts';

const line = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name });

test('empty files and files of a wrong type show the reason and are never sent', async ({
  signedIn: page,
  api,
}) => {
  await upload(page, [emptyFile, wrongType]);
  await expect(line(page, emptyFile.name)).toContainText('Failed');
  await expect(line(page, emptyFile.name)).toContainText('This file is empty');
  await expect(line(page, wrongType.name)).toContainText('Failed');
  await expect(line(page, wrongType.name)).toContainText(/PDF, PNG, JPEG, WebP, TIFF/);
  expect(await api.count()).toBe(0);
});

test.describe('a file larger than the service accepts', () => {
  test.use({ expectedErrors: [/status of 413/] });

  test('waits for a choice, and is rejected with the reason when sent anyway', async ({
    signedIn: page,
    api,
  }) => {
    await page.evaluate((name) => {
      // Playwright transfers up to 50 MB, but slowly: the page creates the large file itself.
      const transfer = new DataTransfer();
      transfer.items.add(
        new File([`%PDF-1.4\n${' '.repeat(25 * 1024 * 1024)}`], name, { type: 'application/pdf' }),
      );
      document.querySelector('input[type=file]')?.dispatchEvent(new Event('focus'));
      const input = document.querySelector('[data-testid=upload-input]');
      if (input instanceof HTMLInputElement) {
        input.files = transfer.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      }
    }, oversized().name);
    await showUploads(page);
    const large = line(page, oversized().name);
    await expect(large).toContainText('larger than 25 MB');
    await expect(large.getByRole('button', { name: 'Skip' })).toBeVisible();
    await large.getByRole('button', { name: 'Upload anyway' }).click();
    await expect(large).toContainText('Failed');
    await expect(large).toContainText(/larger than 25 MB/);
    await expect(large.getByRole('button', { name: 'Upload anyway' })).toBeHidden();
    expect(await api.count()).toBe(0);
  });
});

test('unreadable files are uploaded, show the reason and can be filled in by hand', async ({
  signedIn: page,
}) => {
  await upload(page, [brokenPdf, brokenXml, picture]);
  for (const file of [brokenPdf, brokenXml, picture])
    await expect(line(page, file.name)).toContainText('Needs attention');
  await line(page, brokenXml.name).getByRole('link').click();
  await expect(page.getByRole('region', { name: 'The file could not be read' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Invoice number' }).fill('BY-HAND-1');
  await page.getByRole('textbox', { name: 'Total', exact: true }).fill('12.50');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Invoice number' })).toHaveValue('BY-HAND-1');
});

test('one broken file does not hold up the others', async ({ signedIn: page }) => {
  await upload(page, [
    emptyFile,
    ublInvoice({ number: 'OK-1', seller: 'First Ltd' }),
    brokenPdf,
    ublInvoice({ number: 'OK-2', seller: 'Second Ltd' }),
  ]);
  await expect(line(page, 'OK-1.xml')).toContainText('Ready');
  await expect(line(page, 'OK-2.xml')).toContainText('Ready');
  await expect(line(page, emptyFile.name)).toContainText('Failed');
  await expect(line(page, brokenPdf.name)).toContainText('Needs attention');
});

test.describe('fields', () => {
  test('an invalid amount keeps its text, shows the reason and is not saved', async ({
    page,
    api,
  }) => {
    const { uid } = await api.upload(ublInvoice({ number: 'R-1' }));
    await signIn(page, administratorKey, `/invoices/${uid}`);
    const total = page.getByRole('textbox', { name: 'Total', exact: true });
    await total.fill('12,345.6.7');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText("“12,345.6.7” can't be read as a number.")).toBeVisible();
    await expect(total).toHaveValue('12,345.6.7');
    expect((await api.invoice(uid)).total_price).toBe('120.00');
    await total.fill('1.234,56');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Unsaved changes')).toBeHidden();
    expect((await api.invoice(uid)).total_price).toBe('1234.56');
  });

  test('rejects a date that does not exist and names it', async ({ page, api }) => {
    const { uid } = await api.upload(ublInvoice({ number: 'R-1' }));
    await signIn(page, administratorKey, `/invoices/${uid}`);
    const date = page.getByRole('textbox', { name: 'Invoice date' });
    await date.fill('2026-02-30');
    await date.press('Tab');
    await expect(
      page.getByText(/“2026-02-30” doesn't exist: February 2026 has 28 days/),
    ).toBeVisible();
    await expect(date).toHaveValue('2026-02-30');
    await date.fill('28.2.26');
    await date.press('Tab');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Unsaved changes')).toBeHidden();
    await expect(date).toHaveValue('28 Feb 2026');
  });

  test('an ambiguous amount offers both interpretations', async ({ page, api }) => {
    const { uid } = await api.upload(ublInvoice({ number: 'R-1' }));
    await signIn(page, administratorKey, `/invoices/${uid}`);
    const total = page.getByRole('textbox', { name: 'Total', exact: true });
    await total.fill('1.234');
    await total.press('Tab');
    await page.getByRole('button', { name: '1,234.00' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Unsaved changes')).toBeHidden();
    expect((await api.invoice(uid)).total_price).toBe('1234.00');
  });

  test('an invalid cell of an item keeps its text and leaves the other cells unchanged', async ({
    page,
    api,
  }) => {
    const { uid } = await api.upload(ublInvoice({ number: 'R-1' }));
    await signIn(page, administratorKey, `/invoices/${uid}`);
    const item = page.getByRole('row', { name: 'Item 1', exact: true });
    await item.getByRole('textbox', { name: 'Total incl. VAT' }).fill('1.2.3');
    await page.getByRole('heading', { name: 'History' }).click();
    await expect(item.getByRole('textbox', { name: 'Total incl. VAT' })).toHaveValue('1.2.3');
    await expect(item.getByRole('textbox', { name: 'Total incl. VAT' })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await expect(item.getByRole('textbox', { name: 'Name' })).toHaveValue('Paper A4');
    await expect(page.getByRole('alert').filter({ hasText: 'Total' })).toBeVisible();
  });
});
