import type { Page } from '@playwright/test';
import { ublInvoice } from './files.ts';
import { expect, expectNoAxeViolations, signIn, test } from './fixtures.ts';
import { administratorKey } from './service.ts';

const head = (page: Page) =>
  page.getByRole('table', { name: 'Invoices' }).getByRole('columnheader');
const names = (page: Page) => head(page).allTextContents();
const widthOf = async (page: Page, name: string): Promise<number> =>
  (await head(page).filter({ hasText: name }).boundingBox())?.width ?? 0;
const line = (page: Page, name: string) =>
  page.getByRole('separator', { name: `Width of ${name}` });
const settings = (page: Page) => page.getByRole('dialog', { name: 'Columns' });
const openSettings = (page: Page) => page.getByRole('button', { name: 'Columns' }).click();
const usual = [
  'Select',
  'Company',
  'Invoice date',
  'Total',
  'Status',
  'Person',
  'Created',
  'Actions',
];

test.beforeEach(async ({ page, api }) => {
  await api.upload(ublInvoice({ number: 'C-1', seller: 'Paper Ltd' }));
  await signIn(page, administratorKey, '/invoices?tab=all');
  await expect(page.getByRole('link', { name: 'Paper Ltd' })).toBeVisible();
});

test('chosen columns survive a reload', async ({ page }) => {
  await expect.poll(() => names(page)).toEqual(usual);
  await openSettings(page);
  await settings(page).getByRole('checkbox', { name: 'Category' }).check();
  await settings(page).getByRole('checkbox', { name: 'Person' }).uncheck();
  await expect(head(page).filter({ hasText: 'Category' })).toBeVisible();
  await expect(head(page).filter({ hasText: 'Person' })).toBeHidden();
  await expect(settings(page).getByRole('checkbox', { name: 'Company' })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Paper Ltd' })).toBeVisible();
  await expect
    .poll(() => names(page))
    .toEqual([
      'Select',
      'Company',
      'Invoice date',
      'Total',
      'Status',
      'Category',
      'Created',
      'Actions',
    ]);
  await openSettings(page);
  await settings(page).getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => names(page)).toEqual(usual);
});

test('buttons and keys reorder columns without losing the focus', async ({ page }) => {
  await openSettings(page);
  const total = settings(page).getByRole('listitem').filter({ hasText: 'Total' });
  await total.getByRole('button', { name: 'Move up' }).click();
  await expect
    .poll(() => names(page))
    .toEqual([
      'Select',
      'Company',
      'Total',
      'Invoice date',
      'Status',
      'Person',
      'Created',
      'Actions',
    ]);
  await total.getByRole('checkbox').focus();
  // Past two columns that this list hides, and the company.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Alt+ArrowUp');
  await expect
    .poll(() => names(page))
    .toEqual([
      'Select',
      'Total',
      'Company',
      'Invoice date',
      'Status',
      'Person',
      'Created',
      'Actions',
    ]);
  await expect(total.getByRole('checkbox')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Total: 1 of 11' })).toBeAttached();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(total.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(settings(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
});

test('dragging a column edge resizes it, the company column adjusts, and the width persists', async ({
  page,
}) => {
  const [total, company] = [await widthOf(page, 'Total'), await widthOf(page, 'Company')];
  const at = await line(page, 'Total').boundingBox();
  const [x, y] = [(at?.x ?? 0) + (at?.width ?? 0) / 2, (at?.y ?? 0) + (at?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y, { steps: 8 });
  await expect.poll(() => widthOf(page, 'Total')).toBe(total + 40);
  await page.mouse.up();
  await expect(line(page, 'Total')).toHaveAttribute('aria-valuenow', String(total + 40));
  await expect.poll(() => widthOf(page, 'Company')).toBeCloseTo(company - 40, 0);
  await page.reload();
  await expect(line(page, 'Total')).toHaveAttribute('aria-valuenow', String(total + 40));
  await expect.poll(() => widthOf(page, 'Total')).toBe(total + 40);
  await line(page, 'Total').dblclick();
  await expect.poll(() => widthOf(page, 'Total')).toBe(total);
});

test('keys resize a column, and wide columns scroll sideways only inside the list', async ({
  page,
}) => {
  const person = await widthOf(page, 'Person');
  await line(page, 'Person').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => widthOf(page, 'Person')).toBe(person + 16);
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => widthOf(page, 'Person')).toBe(person + 80);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => widthOf(page, 'Person')).toBe(person + 64);
  for (const name of ['Person', 'Status', 'Created']) {
    await line(page, name).focus();
    for (let times = 0; times < 6; times += 1) await page.keyboard.press('Shift+ArrowRight');
    await expect(line(page, name)).toHaveAttribute('aria-valuenow', '480');
    await expect(line(page, name)).toBeInViewport();
  }
  await expect.poll(() => widthOf(page, 'Company')).toBeGreaterThanOrEqual(144);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    .toBe(true);
  await page.keyboard.press('Home');
  await expect(line(page, 'Created')).toHaveAttribute('aria-valuenow', '112');
});

const rowHeight = async (page: Page): Promise<number | undefined> =>
  (await page.getByRole('row').filter({ hasText: 'Paper Ltd' }).boundingBox())?.height;

test('density changes the rows at once from either menu, and applies before the first row shows', async ({
  page,
}) => {
  await expect.poll(() => rowHeight(page)).toBe(40);
  await openSettings(page);
  await settings(page).getByRole('radio', { name: 'Compact' }).check();
  await expect.poll(() => rowHeight(page)).toBe(32);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
  await expect.poll(() => rowHeight(page)).toBe(32);
  await page.getByRole('button', { name: 'Account' }).click();
  const account = page.getByRole('region', { name: 'Account' });
  await expect(account.getByRole('radio', { name: 'Compact' })).toBeChecked();
  await account.getByRole('radio', { name: 'Comfortable' }).check();
  await expect.poll(() => rowHeight(page)).toBe(40);
});

test('another browser tab follows changes to columns and density', async ({ page, context }) => {
  const other = await context.newPage();
  await signIn(other, administratorKey, '/invoices?tab=all');
  await expect(head(other).filter({ hasText: 'Created' })).toBeVisible();
  await openSettings(page);
  await settings(page).getByRole('checkbox', { name: 'Created' }).uncheck();
  await settings(page).getByRole('radio', { name: 'Compact' }).check();
  await expect(head(other).filter({ hasText: 'Created' })).toBeHidden();
  await expect(other.locator('html')).toHaveAttribute('data-density', 'compact');
});

test('the column settings and the resulting list have no axe violations', async ({ page }) => {
  await openSettings(page);
  await settings(page).getByRole('checkbox', { name: 'Reading' }).check();
  await settings(page).getByRole('checkbox', { name: 'ID', exact: true }).check();
  await settings(page).getByRole('radio', { name: 'Compact' }).check();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expectNoAxeViolations(page);
});

test('the choice between one list and pages survives a reload', async ({ page }) => {
  await openSettings(page);
  await settings(page).getByRole('radio', { name: 'Pages' }).check();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Paper Ltd' })).toBeVisible();
  await openSettings(page);
  await expect(settings(page).getByRole('radio', { name: 'Pages' })).toBeChecked();
});

test('no column name is cut off in languages with long words', async ({ page }) => {
  await openSettings(page);
  for (const name of ['ID', 'Reading', 'Category'])
    await settings(page).getByRole('checkbox', { name, exact: true }).check();
  await page.keyboard.press('Escape');
  for (const [language, lang, widths] of [
    ['Türkçe', 'tr', [1440, 1024]],
    ['Deutsch', 'de', [1280]],
  ] as const) {
    await page.getByRole('button', { name: /^(Account|Hesap)$/ }).click();
    await page.getByRole('radio', { name: language }).check();
    await page.keyboard.press('Escape');
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    const headers = page.getByRole('table').getByRole('columnheader');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect(headers).toHaveCount(11);
      const cut = await headers.evaluateAll((all) =>
        all
          .flatMap((header) => [...header.children])
          .filter(
            (part) =>
              part.textContent && part.clientWidth > 1 && part.scrollWidth > part.clientWidth,
          )
          .map((part) => part.textContent),
      );
      expect(cut, `${language} at ${width} px`).toEqual([]);
      await expectNoAxeViolations(page);
    }
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('offers the list settings but no columns', async ({ page }) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    const menu = page.getByRole('dialog', { name: 'More actions' });
    await expect(menu.getByRole('button', { name: 'Export' })).toBeFocused();
    await expect(menu.getByRole('radio', { name: 'One list' })).toBeVisible();
    await expect(menu.getByRole('checkbox')).toHaveCount(0);
    await expectNoAxeViolations(page);
  });
});

test.describe('with 60 invoices', () => {
  test.use({ seeded: 60 });

  for (const width of [1280, 1440, 1800])
    test(`all default columns and actions fit at ${width} px without cutting company names`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      const rows = page.getByRole('region', { name: 'Rows' });
      const sideways = () => rows.evaluate((list) => list.scrollWidth - list.clientWidth);
      await page.getByRole('row').nth(2).hover();
      await expect(page.getByRole('row').nth(2).getByRole('button').last()).toBeInViewport();
      await expect.poll(() => names(page)).toContain('Signals');
      await expect.poll(sideways).toBe(0);
      await page.goto('/invoices?approvement_status=approved');
      await expect(page.getByRole('row').nth(2)).toBeVisible();
      await expect.poll(() => names(page)).not.toContain('Status');
      await expect.poll(sideways).toBe(0);
      const cut = () =>
        page
          .getByRole('row')
          .getByRole('link')
          .evaluateAll((links) =>
            links
              .filter((link) => link.scrollWidth > link.clientWidth)
              .map((one) => one.textContent),
          );
      await expect.poll(cut).toEqual([]);
      // Beside the quick look too.
      await page.keyboard.press('j');
      await page.keyboard.press('Space');
      await expect(page.getByRole('region', { name: 'Quick look', exact: true })).toBeVisible();
      await expect.poll(() => names(page)).not.toContain('Person');
      await expect.poll(sideways).toBe(0);
      // On a narrow screen the document has priority, so names may be cut.
      if (width > 1280) await expect.poll(cut).toEqual([]);
    });
});
