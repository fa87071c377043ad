import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { emptyFile, ublInvoice } from './files.ts';
import {
  chooseFiles,
  expect,
  expectNoAxeViolations,
  fileDialogOf,
  test,
  upload,
  networkErrors,
  showUploads,
  loadWholeApp,
} from './fixtures.ts';

const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });

async function drag(
  page: Page,
  type: 'dragenter' | 'dragover' | 'drop',
  count: number,
): Promise<void> {
  await page.evaluate(
    ({ event, many, xml }) => {
      const dataTransfer = new DataTransfer();
      for (let index = 0; index < many; index += 1)
        dataTransfer.items.add(
          new File([xml.replace('D-1', `D-${index + 1}`)], `dropped-${index + 1}.xml`, {
            type: 'application/xml',
          }),
        );
      const target = document.elementFromPoint(innerWidth / 2, innerHeight / 2) ?? document.body;
      target.dispatchEvent(
        new DragEvent(event, { dataTransfer, bubbles: true, cancelable: true, composed: true }),
      );
    },
    {
      event: type,
      many: count,
      xml: ublInvoice({ number: 'D-1', seller: 'Dropped Ltd' }).buffer.toString(),
    },
  );
}

test('files dropped anywhere on any page are uploaded', async ({ signedIn: page, api }) => {
  await page.getByRole('link', { name: 'Companies' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible();
  await expect(async () => {
    await drag(page, 'dragenter', 2);
    await expect(page.getByText('Upload 2 files')).toBeVisible({ timeout: 500 });
  }).toPass();
  await drag(page, 'dragover', 2);
  await drag(page, 'drop', 2);
  await showUploads(page);
  await expect(tray(page).getByText('Ready', { exact: true })).toHaveCount(2);
  await expect(page.getByText('Upload 2 files')).toBeHidden();
  expect(await api.count()).toBe(2);
});

test('the tray stays open on other pages and opens the invoice', async ({ signedIn: page }) => {
  await upload(page, [ublInvoice({ number: 'T-1', seller: 'Tray Ltd' })]);
  await page.getByRole('link', { name: 'Cards', exact: true }).click();
  await expect(tray(page).getByText('Ready', { exact: true })).toBeVisible();
  await tray(page)
    .getByRole('link', { name: /T-1\.xml/ })
    .click();
  await expect(page.getByRole('textbox', { name: 'Invoice number' })).toHaveValue('T-1');
});

test('the list shows an uploaded invoice without a reload', async ({ signedIn: page }) => {
  await upload(page, [ublInvoice({ number: 'L-1', seller: 'Lively Ltd' })]);
  await expect(page.getByRole('link', { name: 'Lively Ltd' })).toBeVisible();
  await expect(page.getByRole('tab', { name: /To review/ })).toContainText('1');
});

test('U picks files, T shows and hides the tray', async ({ signedIn: page }) => {
  await page.getByRole('heading', { level: 1 }).click();
  await (await fileDialogOf(page, 'u')).setFiles([ublInvoice({ number: 'K-1' })]);
  await expect(tray(page).getByText('1 of 1 done')).toBeVisible();
  await expect(tray(page).getByRole('listitem')).toBeHidden();
  await page.keyboard.press('t');
  await expect(tray(page).getByText('Ready', { exact: true })).toBeVisible();
  await page.keyboard.press('t');
  await expect(tray(page)).toBeHidden();
  await page.keyboard.press('t');
  await expect(tray(page)).toBeVisible();
});

test('the review covers exactly the uploaded invoices', async ({ signedIn: page, api }) => {
  await api.upload(ublInvoice({ number: 'OLD-1', seller: 'Earlier Ltd' }));
  await upload(page, [
    ublInvoice({ number: 'R-1', seller: 'First Ltd' }),
    ublInvoice({ number: 'R-2', seller: 'Second Ltd' }),
  ]);
  await expect(tray(page).getByText('2 of 2 done', { exact: true })).toBeVisible();
  await tray(page).getByRole('button', { name: 'Review them now' }).click();
  const number = page.getByRole('textbox', { name: 'Invoice number' });
  await expect(number).toHaveValue('R-1');
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(number).toHaveValue('R-2');
  await expect(page.getByRole('link', { name: 'Next', exact: true })).toBeHidden();
  await page.reload();
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
  await expect(number).toHaveValue('R-2');
  await page.keyboard.press('Control+Enter');
  await expect(number).toHaveValue('R-1');
  await page.keyboard.press('Control+Enter');
  await expect(
    page
      .getByRole('dialog', { name: 'Review finished' })
      .getByRole('paragraph')
      .filter({ hasText: 'Nothing is left to review in this list.' }),
  ).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'Back to invoices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Earlier Ltd' })).toBeVisible();
});

test('uploads a folder without its hidden files', async ({ signedIn: page, api }) => {
  const folder = await mkdtemp(join(tmpdir(), 'invoice-desk-folder-'));
  await mkdir(join(folder, 'march', '.cache'), { recursive: true });
  for (const [place, number] of [
    ['F-1.xml', 'F-1'],
    ['march/F-2.xml', 'F-2'],
    ['march/.F-3.xml', 'F-3'],
    ['march/.cache/F-4.xml', 'F-4'],
  ] as const)
    await writeFile(join(folder, place), ublInvoice({ number }).buffer);
  await page.getByRole('button', { name: 'Uploads', exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await tray(page).getByRole('button', { name: 'Choose a folder' }).click();
  await (await chooser).setFiles(folder);
  await expect(tray(page).getByText('2 of 2 done', { exact: true })).toBeVisible();
  await expect(tray(page).getByText('2 hidden or system files were left out.')).toBeVisible();
  expect(await api.count()).toBe(2);
  await rm(folder, { recursive: true });
});

test('the tray has no axe violations', async ({ signedIn: page }) => {
  await upload(page, [
    ublInvoice({ number: 'X-1' }),
    { ...ublInvoice({ number: 'X-1' }), name: 'copy.xml' },
    emptyFile,
  ]);
  await expect(tray(page).getByText('1 of 3 done, 2 problems')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('many files at once cost one list request a second, not one per file', async ({
  signedIn: page,
}) => {
  const asked: number[] = [];
  page.on('request', (request) => {
    if (/\/v1\/invoices\/\?.*page_size=100/.test(request.url())) asked.push(Date.now());
  });
  const started = Date.now();
  await upload(
    page,
    Array.from({ length: 12 }, (_, index) =>
      ublInvoice({ number: `M-${index + 1}`, seller: `Many ${index + 1} Ltd` }),
    ),
  );
  await expect(tray(page).getByText('Ready', { exact: true })).toHaveCount(12, { timeout: 30_000 });
  expect(asked.length).toBeLessThanOrEqual(12 + (Date.now() - started) / 1000);
});

test.describe('while the service is down', () => {
  test.use({ expectedErrors: [networkErrors] });

  test.beforeEach(async ({ signedIn: page }) => {
    await page.getByRole('button', { name: 'Uploads' }).click();
    await expect(tray(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try it with sample invoices' })).toBeVisible();
    await loadWholeApp(page);
  });

  test('a file waits, is sent once the service is back, and arrives once', async ({
    signedIn: page,
    service,
    api,
  }) => {
    await service.stop();
    await upload(page, [ublInvoice({ number: 'W-1', seller: 'Waiting Ltd' })]);
    await service.restart();
    await expect(tray(page).getByText('Ready', { exact: true })).toBeVisible({ timeout: 30_000 });
    expect(await api.count()).toBe(1);
  });

  test('a file deleted from the disk while it waits is still sent', async ({
    signedIn: page,
    context,
    api,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'invoice-desk-gone-'));
    const place = join(folder, 'G-1.xml');
    await writeFile(place, ublInvoice({ number: 'G-1', seller: 'Gone Ltd' }).buffer);
    await context.setOffline(true);
    await upload(page, place);
    await expect(
      tray(page).getByText("You're offline. Files will be uploaded when you're back."),
    ).toBeVisible();
    await rm(folder, { recursive: true });
    await context.setOffline(false);
    await expect(tray(page).getByText('Ready', { exact: true })).toBeVisible();
    expect(await api.count()).toBe(1);
  });

  test('a waiting file survives a reload of the page', async ({ signedIn: page, service, api }) => {
    await page.clock.install();
    await service.stop();
    await upload(page, [ublInvoice({ number: 'W-2', seller: 'Waiting Ltd' })]);
    await expect(tray(page).getByRole('listitem')).toContainText('W-2.xml');
    // It is retried several times, after longer and longer pauses.
    await expect(async () => {
      await page.clock.fastForward(5_000);
      await expect(tray(page).getByText('Failed')).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(tray(page).getByRole('button', { name: /Retry/ })).toBeVisible();
    await service.restart();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Waiting Ltd' })).toBeVisible({ timeout: 30_000 });
    expect(await api.count()).toBe(1);
  });

  test('a file can be removed from the list', async ({ signedIn: page, service, api }) => {
    await service.stop();
    await upload(page, [ublInvoice({ number: 'W-3' })]);
    await tray(page)
      .getByRole('button', { name: /(Cancel|Remove) W-3\.xml/ })
      .click();
    await expect(tray(page).getByText('W-3.xml')).toBeHidden();
    await service.restart();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Try it with sample invoices' })).toBeVisible();
    expect(await api.count()).toBe(0);
  });
});

test.describe('in a list longer than the screen', () => {
  test.use({ seeded: 60 });

  test('a newly uploaded file is visible as the first row', async ({ signedIn: page }) => {
    await expect(page.getByText(/^1–\d+ of /)).toBeVisible();
    await chooseFiles(page, ublInvoice({ number: 'FIRST-1', seller: 'Seen At Once Ltd' }));
    await expect(page.getByRole('row', { name: /Seen At Once Ltd/ })).toBeInViewport();
    await expect(page.getByText(/^1–\d+ of /)).toBeVisible();
  });
});

test('a message covers neither the upload line nor the list of files', async ({
  signedIn,
  api,
}) => {
  await api.upload(ublInvoice({ number: 'TOLD-1' }));
  await chooseFiles(signedIn, [emptyFile]);
  const files = tray(signedIn);
  await expect(files).toBeVisible();
  const row = signedIn.getByRole('row', { name: /TOLD|INV-/ }).first();
  await row.hover();
  await row.getByRole('button', { name: 'Delete' }).click();
  const told = signedIn.getByText(/will be deleted in 7 seconds/).first();
  await expect(told).toBeVisible();
  const isAbove = async () => {
    const [message, line] = [await told.boundingBox(), await files.boundingBox()];
    return (message?.y ?? 0) + (message?.height ?? 0) <= (line?.y ?? 0);
  };
  await expect.poll(isAbove).toBe(true);
  await files.getByRole('button', { name: 'Show files' }).click();
  await expect.poll(isAbove).toBe(true);
});
