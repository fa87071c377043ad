import type { Page } from '@playwright/test';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { printedInvoice, ublInvoice } from './files.ts';
import { expect, signIn, test } from './fixtures.ts';
import { administratorKey } from './service.ts';

/** A printed page: its text and the number of pictures on it. */
interface PrintedPage {
  readonly text: string;
  readonly pictures: number;
}

/** The pages that the browser prints. */
async function printed(page: Page, format = 'A4'): Promise<readonly PrintedPage[]> {
  const file = await page.pdf({ format });
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const pages: PrintedPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const one = await pdf.getPage(number);
    const { items } = await one.getTextContent();
    const { fnArray } = await one.getOperatorList();
    pages.push({
      text: items.map((item) => ('str' in item ? item.str : '')).join(' '),
      pictures: fnArray.filter((operator) => operator === OPS.paintImageXObject).length,
    });
  }
  await pdf.loadingTask.destroy();
  return pages;
}

/** Presses Ctrl+P. The system's dialog cannot be answered, so the test prints in its place. */
async function pressPrint(page: Page): Promise<readonly PrintedPage[]> {
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset['printed'] = 'yes';
    };
  });
  await page.keyboard.press('Control+p');
  await page.waitForSelector('body[data-printed]', { timeout: 60_000 });
  return printed(page);
}

const idsIn = ({ text }: PrintedPage) => text.match(/\bINV-[A-Z0-9]+\b/g) ?? [];

for (const seeded of [130, 1200])
  test.describe(`with ${seeded} invoices`, () => {
    test.use({ seeded });
    test('the list prints every invoice of the filter once, with its headings on each page', async ({
      page,
    }) => {
      await signIn(page, administratorKey, '/invoices?tab=all');
      await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible();
      const pages = await pressPrint(page);
      expect(pages.length).toBeGreaterThan(1);
      for (const { text } of pages) expect(text).toContain('Invoice date');
      const ids = pages.flatMap(idsIn);
      expect(ids).toHaveLength(seeded);
      expect(new Set(ids).size).toBe(seeded);
      expect(pages[0]?.text).toContain(`${seeded.toLocaleString('en')} invoices`);
    });
  });

test.describe('with 120 invoices', () => {
  test.use({ seeded: 120 });

  test('printing from the browser menu shows the loaded rows and says how many are missing', async ({
    page,
  }) => {
    await signIn(page, administratorKey, '/invoices?tab=all');
    await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible();
    const pages = await printed(page);
    const ids = pages.flatMap(idsIn);
    expect(ids.length).toBeGreaterThanOrEqual(25);
    expect(pages[0]?.text).toContain(`${120 - ids.length} invoices aren't in this printout.`);
  });

  test('insights of a typical year fit on one page', async ({ page }) => {
    await signIn(page, administratorKey, '/insights');
    await expect(page.getByText(/^Covers all \d+ invoices/)).toBeVisible();
    const pages = await printed(page);
    expect(pages).toHaveLength(1);
    for (const heading of ['By currency', 'Waiting time', 'By month', 'By company'])
      expect(pages[0]?.text).toContain(heading);
  });

  for (const [path, row] of [
    ['companies', /CMP-/],
    ['cards', /Visa|Mastercard|\d{4}/],
    ['people', /@/],
    ['exports', /Totals/],
  ] as const)
    test(`${path} do not print blank`, async ({ page }) => {
      await signIn(page, administratorKey, `/${path}`);
      await expect.poll(async () => (await printed(page))[0]?.text).toMatch(row);
    });
});

test('a name on the printed list wraps between words, not inside one', async ({ page, api }) => {
  await api.upload(ublInvoice({ number: 'PAPER-1', seller: 'Taxiunternehmen TX GmbH' }));
  await signIn(page, administratorKey);
  await expect(page.getByRole('link', { name: 'Taxiunternehmen TX GmbH' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible();
  const [first] = await pressPrint(page);
  expect(first?.text).toContain('Taxiunternehmen');
  expect(first?.text).toContain('Administrator');
});

test('companies and people print without broken words and without buttons', async ({
  page,
  api,
}) => {
  const name = 'Taxiunternehmen Nordlicht GmbH';
  await api.upload(ublInvoice({ number: 'PAPER-2', seller: name }));
  await signIn(page, administratorKey, '/companies');
  await expect(page.getByRole('link', { name })).toBeVisible();
  const [companies] = await printed(page);
  expect(companies?.text).toMatch(/Taxiunternehmen\s+Nordlicht\s+GmbH/);
  expect(companies?.text).not.toContain('New company');
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrikationsgenossenschaft';
  const { uid } = await api.company(long);
  await api.changeCompany(uid, { tax_office: long });
  await page.reload();
  await expect(page.getByRole('link', { name: long })).toBeVisible();
  const [narrow] = await printed(page);
  for (const heading of ['Phone', 'Created']) expect(narrow?.text).toContain(heading);
  await api.addPerson('viewer');
  await page.goto('/people');
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
  const [people] = await printed(page);
  expect(people?.text).toContain('Administrator');
  expect(people?.text).toContain('admin@localhost');
  expect(people?.text).not.toMatch(/Remove|Add person/);
});

test('an e-invoice prints its fields, lines, checks and history, then the complete document', async ({
  page,
  api,
}) => {
  const lines = Array.from({ length: 60 }, (_, index) => ({
    name: `Ordner 80 mm Nr. ${index + 1}.`,
    net: `${10 + index}.00`,
  }));
  const { uid } = await api.upload(ublInvoice({ number: 'PAPER-1', lines }));
  await api.update(uid, { total_price: '1.00' });
  await signIn(page, administratorKey, `/invoices/${uid}`);
  await expect(page.getByText(/The items add up to/)).toBeVisible();
  await expect(page.getByRole('article').getByText('PAPER-1')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  // The print layout loads after the visible page: until then the page itself is printed.
  let pages: readonly PrintedPage[] = [];
  await expect
    .poll(async () => {
      pages = await printed(page);
      return pages.some((one) => one.text.includes('Read as e-invoice'));
    })
    .toBe(true);
  expect(pages.length).toBeGreaterThanOrEqual(4);
  const text = pages.map((one) => one.text).join(' ');
  for (const { name } of lines) expect(text.split(name)).toHaveLength(3);
  // Texts without `fi`, which is a single ligature character in the printed text.
  for (const words of ['PAPER-1', 'The items add up to €2,844.00', 'Read as e-invoice', '€1.00'])
    expect(text).toContain(words);
  // The page on the screen is unchanged.
  await expect(page.getByRole('textbox', { name: 'Invoice number' })).toHaveValue('PAPER-1');
});

test('a PDF prints after the fields of its invoice, also from the menu', async ({ page, api }) => {
  const { uid } = await api.upload(printedInvoice);
  await signIn(page, administratorKey, `/invoices/${uid}`);
  await expect(page.getByRole('textbox', { name: 'Invoice number' })).toHaveValue('CC-2041');
  await expect(page.locator('[data-document-scroller] canvas')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  const pages = await pressPrint(page);
  expect(pages.map(({ pictures }) => pictures)).toEqual([0, 1]);
  expect(pages[0]?.text).toContain('CC-2041');
  // US Letter paper is less tall.
  expect((await printed(page, 'Letter')).map(({ pictures }) => pictures)).toEqual([0, 1]);
  await page.evaluate(() => delete document.body.dataset['printed']);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await page.waitForSelector('body[data-printed]');
});
