import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { TestFile } from './api.ts';
import { asOldBrowser, withoutScrollEnd } from './device.ts';
import { expect, expectNoAxeViolations, test, signIn } from './fixtures.ts';
import { administratorKey } from './service.ts';

interface Truth {
  readonly file: string;
  readonly kind: string;
  readonly invoice_number: string;
  readonly company: { readonly name: string };
}

const samples = join(import.meta.dirname, '..', '..', 'shared', 'samples');

test.skip(!existsSync(join(samples, 'truth.json')), 'the real samples are not there');

const sample = (name: string): TestFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: readFileSync(join(samples, 'files', name)),
});
const pages = (page: Page) => page.getByRole('region', { name: 'Pages of the document' });

test('e-invoices of every dialect are shown as invoices, never as XML tags', async ({
  signedIn: page,
  api,
}) => {
  test.slow();
  const truth: readonly Truth[] = JSON.parse(readFileSync(join(samples, 'truth.json'), 'utf8'));
  for (const { file, invoice_number, company } of truth.filter(
    ({ kind }) => kind === 'structured XML',
  )) {
    const { uid } = await api.upload(sample(file));
    await page.goto(`/invoices/${uid}`);
    await expect(pages(page).getByRole('heading', { level: 2 }), file).toBeVisible();
    await expect(pages(page), file).toContainText(invoice_number);
    await expect(pages(page), file).toContainText(company.name.replace(/\s+/g, ' '));
    expect(await pages(page).innerText(), file).not.toMatch(/<\/?\w+:|cbc:|ram:/);
  }
});

test('focusing a field marks its value in the e-invoice, and clicking a value fills the field', async ({
  page,
  api,
}) => {
  const { uid } = await api.upload(sample('efatura-tr-tevkifat.xml'));
  await signIn(page, administratorKey, `/invoices/${uid}`);
  const total = page.getByRole('textbox', { name: 'Total', exact: true });
  await total.focus();
  const mark = page.locator('[data-mark="current"]');
  await expect(mark).toBeVisible();
  const printed = pages(page).getByText(/23,600\.00/);
  await expect
    .poll(async () => {
      const [marked, text] = [await mark.boundingBox(), await printed.boundingBox()];
      return Math.abs((marked?.y ?? 0) - (text?.y ?? 100));
    })
    .toBeLessThan(8);
  await pages(page)
    .getByText(/20,360\.00/)
    .click();
  await expect(total).toBeFocused();
  await expect(total).toHaveValue(/20,360/);
});

test('shows where a PDF page differs from its embedded e-invoice, and takes either value', async ({
  signedIn: page,
  api,
}) => {
  const { uid } = await api.upload(sample('zugferd2-de-page-disagrees.pdf'));
  await page.goto(`/invoices/${uid}`);
  const note = page.getByRole('region', { name: 'E-invoice in the PDF' });
  await expect(note).toContainText('values differ');
  await note.getByRole('button', { name: 'Compare' }).click();
  const row = note.getByRole('row', { name: /^Total/ });
  await expect(row).toContainText('39,077.22');
  await expect(row).toContainText('37,763.70');
  await expectNoAxeViolations(page);
  await row.getByRole('button', { name: 'Take Total from the page' }).click();
  await expect(page.getByRole('textbox', { name: 'Total', exact: true })).toHaveValue('37,763.70');
  await row.getByRole('button', { name: 'Take Total from the e-invoice' }).click();
  await expect(page.getByRole('textbox', { name: 'Total', exact: true })).toHaveValue('39,077.22');

  await note.getByRole('button', { name: 'Show the e-invoice' }).click();
  await expect(pages(page).getByRole('heading', { name: 'Invoice' })).toBeVisible();
  await expect(pages(page)).toContainText('39,077.22');
  await page.getByRole('button', { name: 'Show the pages' }).click();
  await expect(page.getByRole('region', { name: 'E-invoice in the PDF' })).toBeVisible();
});

test('searching a PDF by keyboard counts the matches and marks them on their page', async ({
  page,
  api,
}) => {
  const { uid } = await api.upload(sample('qualityhosting-de-two-pages.pdf'));
  await signIn(page, administratorKey, `/invoices/${uid}`);
  await expect(pages(page).getByRole('region', { name: 'Page 2' })).toBeAttached();
  await page.keyboard.press('d');
  await expect(pages(page)).toBeFocused();
  await page.keyboard.press('Control+f');
  const search = page.getByRole('search', { name: 'Find in document' });
  await expect(search.getByLabel('Text to find')).toBeFocused();
  await page.keyboard.type('grundgebuhr pro');
  await expect(search.getByRole('status')).toHaveText('1 of 7');
  await page.keyboard.press('Shift+Enter');
  await expect(search.getByRole('status')).toHaveText('7 of 7');
  await expect(page.locator('[data-page="2"] [data-found="current"]')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(pages(page)).toBeFocused();
  await expect(page.locator('[data-found]')).toHaveCount(0);
});

test('thumbnails open a page by keyboard and stay open after a reload', async ({ page, api }) => {
  const { uid } = await api.upload(sample('facturx-de-correction-negative.pdf'));
  await signIn(page, administratorKey, `/invoices/${uid}`);
  await page.getByRole('button', { name: 'Thumbnails' }).click();
  const strip = page.getByRole('navigation', { name: 'Thumbnails' });
  const third = strip.getByRole('button', { name: 'Page 3' });
  await expect(strip.getByRole('button')).toHaveCount(4);
  await expect(strip.locator('canvas').first()).toBeVisible();
  await strip.getByRole('button', { name: 'Page 1' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(third).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(third).toHaveAttribute('aria-current', 'page');
  await expect(pages(page).getByRole('region', { name: 'Page 3' })).toBeInViewport();
  await expect(page).toHaveURL(/page=3/);
  await page.reload();
  await expect(strip).toBeVisible();
});

test('the address follows the page that is scrolled into view', async ({ page, api }) => {
  const { uid } = await api.upload(sample('facturx-de-correction-negative.pdf'));
  await withoutScrollEnd(page);
  await signIn(page, administratorKey, `/invoices/${uid}`);
  const third = pages(page).getByRole('region', { name: 'Page 3' });
  await third.evaluate((sheet) => sheet.scrollIntoView({ block: 'start' }));
  await expect(page).toHaveURL(/page=3/);
});

test('a PDF opens in the oldest supported browsers', async ({ page, api }) => {
  const { uid } = await api.upload(sample('coolblue-nl-tablet.pdf'));
  await asOldBrowser(page);
  await signIn(page, administratorKey, `/invoices/${uid}`);
  await expect(pages(page).getByText('993548900')).toBeVisible();
});

test('a region drawn by keyboard or mouse takes the rows of a table as items', async ({
  page,
  api,
}) => {
  const { uid } = await api.upload(sample('coolblue-nl-laptop.pdf'));
  await signIn(page, administratorKey, `/invoices/${uid}`);
  const tool = page.getByRole('button', { name: 'Take rows from a region' });
  const bar = page.getByRole('group', { name: 'Region of the rows' });
  const sheet = page.getByRole('dialog', { name: 'Paste rows as items' });
  await tool.click();
  await expect(bar).toBeFocused();
  await expect(bar).toContainText('8 rows');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(bar).toContainText('7 rows');
  await page.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
  await expect(sheet).toContainText('Decoded Leather Sleeve');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await tool.click();
  const [from, to] = [
    await pages(page).getByText('Microsoft Office Mac').boundingBox(),
    await pages(page).getByText('1.999,00').last().boundingBox(),
  ];
  await page.mouse.move((from?.x ?? 0) - 5, (from?.y ?? 0) - 4);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 60, (to?.y ?? 0) + 10, { steps: 5 });
  await page.mouse.up();
  await expect(sheet).toContainText('HP USB 3.0 Port Replicator');
  await expect(sheet).not.toContainText('Decoded Leather Sleeve');
});
