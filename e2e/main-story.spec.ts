import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import type { Download, Page } from '@playwright/test';
import { printedInvoice, ublInvoice } from './files.ts';
import { expect, showUploads, test, upload } from './fixtures.ts';

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Invoices' }).getByRole('row').filter({ hasText: name });
const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

/**
 * The entries of a zip, by name: read from its central directory, as a spreadsheet program does.
 */
function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const entries = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength, extra, comment, start] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const content = bytes.subarray(from, from + packed);
    entries.set(
      name,
      (bytes.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content)).toString('utf8'),
    );
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

async function exportAs(page: Page, format: 'CSV' | 'Excel'): Promise<Download> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: format }).check();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await download;
  await expect(dialog.getByRole('status').filter({ hasText: 'is saved' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return file;
}

test('reads three invoices, corrects and approves one, rejects one, and exports them correctly', async ({
  signedIn: page,
}) => {
  await upload(page, [
    ublInvoice({
      number: 'NB-1001',
      seller: 'Nordlicht Bürobedarf GmbH',
      lines: [
        { name: 'Paper A4', net: '100.00', quantity: '10' },
        { name: 'Toner', net: '50.00' },
      ],
    }),
    ublInvoice({
      number: 'AK-77',
      seller: 'Anadolu Kırtasiye A.Ş.',
      currency: 'TRY',
      lines: [{ name: 'Defter', net: '1000.00' }],
    }),
    printedInvoice,
  ]);
  await expect(tray(page).getByText('Ready', { exact: true })).toHaveCount(3);
  await expect(tray(page).getByText('3 of 3 done')).toBeVisible();
  await expect(row(page, 'Nordlicht')).toContainText('€180.00');
  await expect(row(page, 'Anadolu')).toContainText('1,200.00');
  await expect(page.getByRole('tab', { name: /To review/ })).toContainText('3');

  await test.step('correct one and add an item', async () => {
    await row(page, 'Nordlicht').getByRole('link', { name: 'Nordlicht Bürobedarf GmbH' }).click();
    await expect(page.getByRole('textbox', { name: 'Invoice number' })).toHaveValue('NB-1001');
    await page.getByRole('textbox', { name: 'Invoice number' }).fill('NB-1001/A');
    await page.getByRole('textbox', { name: 'Total', exact: true }).fill('192');
    await page.getByRole('textbox', { name: 'VAT', exact: true }).fill('32');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Unsaved changes')).toBeHidden();
    const added = page.getByRole('row', { name: 'Item 3', exact: true });
    await page
      .getByRole('row', { name: 'New item' })
      .getByRole('textbox', { name: 'Name' })
      .fill('Delivery');
    await added.getByRole('textbox', { name: 'Quantity' }).fill('1');
    await added.getByRole('textbox', { name: 'Total incl. VAT' }).fill('12.00');
    await added.getByRole('textbox', { name: 'VAT %' }).fill('20');
    await page.getByRole('heading', { name: 'Items' }).click();
    await expect(added.getByText('Saved', { exact: true })).toBeAttached();
  });

  await test.step('approve it and see the actions change', async () => {
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Remove approval' })).toBeVisible();
    for (const name of ['Approve', 'Reject', 'Save'])
      await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
    await expect(page.getByText(/Remove approval. makes it editable again/)).toBeVisible();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(
      page
        .getByRole('list', { name: 'History' })
        .getByRole('strong')
        .filter({ hasText: /^Approved$/ }),
    ).toBeVisible();
  });

  await test.step('what was typed is there after a reload', async () => {
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Invoice number' })).toHaveValue('NB-1001/A');
    await expect(page.getByRole('cell', { name: 'Delivery' })).toBeVisible();
  });

  await test.step('remove the approval, then approve once more', async () => {
    await page.getByRole('button', { name: 'Remove approval' }).click();
    await expect(page.getByRole('button', { name: 'Reject', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove approval' })).toBeHidden();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Remove approval' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to invoices' }).click();
  });

  await test.step('reject another with a reason', async () => {
    await row(page, 'Anadolu').getByRole('link', { name: 'Anadolu Kırtasiye A.Ş.' }).click();
    await expect(page.getByRole('textbox', { name: 'Invoice number' })).toHaveValue('AK-77');
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Not ours');
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('list', { name: 'History' }).getByText('Not ours')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reject', exact: true })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Back to invoices' }).click();
  });

  await test.step('export both formats of everything and read the files back', async () => {
    await page.getByRole('tab', { name: /^All/ }).click();
    await expect(row(page, 'Anadolu')).toContainText('Rejected');
    await expect(row(page, 'Nordlicht')).toContainText('Approved');
    const csv = await exportAs(page, 'CSV');
    expect(csv.suggestedFilename()).toMatch(/\.csv$/);
    const text = (await bytesOf(csv)).toString('utf8');
    expect(text).toContain('NB-1001/A');
    expect(text).toContain('192.00');
    expect(text).toContain('Anadolu Kırtasiye A.Ş.');
    expect(text.trim().split('\n')).toHaveLength(4);
    const xlsx = await exportAs(page, 'Excel');
    expect(xlsx.suggestedFilename()).toMatch(/\.xlsx$/);
    const parts = unzip(await bytesOf(xlsx));
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain('NB-1001/A');
    expect(sheet).toMatch(/<v>192(?:\.00?)?<\/v>/);
    expect(sheet.match(/<row[ >]/g)).toHaveLength(4);
  });

  await test.step('the exports of this device are listed', async () => {
    await page.getByRole('link', { name: 'Exports' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: '.xlsx' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: '.csv' })).toBeVisible();
  });
});

test('sample invoices go through the normal upload and are ready', async ({ signedIn: page }) => {
  await page.getByRole('button', { name: 'Try it with sample invoices' }).click();
  await showUploads(page);
  await expect(tray(page).getByText('Ready', { exact: true })).toHaveCount(
    Number(await countOfSamples(page)),
    { timeout: 30_000 },
  );
  await expect(page.getByRole('table', { name: 'Invoices' }).getByRole('row').nth(1)).toBeVisible();
});

async function countOfSamples(page: Page): Promise<number> {
  const names: unknown = await (await page.request.get('/samples/index.json')).json();
  expect(Array.isArray(names) && names.length >= 6).toBe(true);
  return Array.isArray(names) ? names.length : 0;
}
