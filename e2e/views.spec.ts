import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { ublInvoice } from './files.ts';
import { expect, expectNoAxeViolations, signIn, test } from './fixtures.ts';
import { administratorKey } from './service.ts';

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const invoice = (page: Page, company: string) => page.getByRole('link', { name: company });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

// Numbers that cannot occur in an ID: those begin with INV-.
async function prepare(api: Api): Promise<void> {
  const paper = await api.upload(ublInvoice({ number: 'Q-1', seller: 'Paper Ltd' }));
  await api.upload(ublInvoice({ number: 'Q-2', seller: 'Toner Ltd' }));
  await api.upload(ublInvoice({ number: 'Q-3', seller: 'Paper Ltd' }));
  await api.approve(paper.uid);
}

/** Filters by Paper Ltd. */
async function choosePaper(page: Page): Promise<void> {
  await signIn(page, administratorKey, '/invoices?tab=all');
  // On a phone the filters are behind a button.
  if ((page.viewportSize()?.width ?? 0) < 768) await button(page, 'Filters').click();
  await button(page, 'Company').click();
  await page
    .getByRole('dialog', { name: 'Company' })
    .getByRole('checkbox', { name: 'Paper Ltd' })
    .click();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Company: Paper Ltd')).toBeVisible();
}

async function save(page: Page, name: string): Promise<void> {
  await button(page, 'Save view').click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

test('a saved view becomes a tab, and is open again after reload, back and forward', async ({
  page,
  api,
}) => {
  await prepare(api);
  await choosePaper(page);
  await save(page, 'All of Paper');
  await expect(tab(page, /^All of Paper 2$/)).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, /^To review 2$/)).toBeVisible();
  await page.reload();
  await expect(tab(page, /^All of Paper 2$/)).toHaveAttribute('aria-selected', 'true');
  await invoice(page, 'Paper Ltd').first().click();
  await expect(page.getByRole('textbox', { name: 'Invoice number' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to invoices' }).click();
  await expect(tab(page, /^All of Paper 2$/)).toHaveAttribute('aria-selected', 'true');
  await tab(page, /^To review/).click();
  await expect(invoice(page, 'Toner Ltd')).toBeVisible();
  await expect(page).toHaveURL(/\/invoices\?approvement_status=waiting$/);
  await page.goBack();
  await expect(tab(page, /^All of Paper 2$/)).toHaveAttribute('aria-selected', 'true');
  await expect(invoice(page, 'Toner Ltd')).toBeHidden();
  await page.goForward();
  await expect(invoice(page, 'Toner Ltd')).toBeVisible();
  await page.keyboard.press('4');
  await expect(page).toHaveURL(/\/invoices\?tab=all$/);
});

test('changes to a view are shown, and can be saved, discarded or saved as a new view', async ({
  page,
  api,
}) => {
  await prepare(api);
  await choosePaper(page);
  await save(page, 'Paper');
  await page.getByRole('searchbox').first().fill('Q-3');
  await expect(tab(page, /^Paper changed 1$/)).toBeVisible();
  await page.reload();
  await expect(tab(page, /^Paper changed 1$/)).toBeVisible();
  await button(page, 'Discard changes').click();
  await expect(tab(page, /^Paper 2$/)).toBeVisible();
  await page.getByRole('searchbox').first().fill('Q-3');
  // The chip of the search appears in the row of the button and moves it.
  await expect(tab(page, /^Paper changed 1$/)).toBeVisible();
  await button(page, 'Save as new view').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('The third');
  await page.keyboard.press('Enter');
  await expect(tab(page, /^The third 1$/)).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, /^Paper 2$/)).toBeVisible();
  await button(page, 'Clear search').click();
  await button(page, 'Save changes').click();
  await expect(tab(page, /^The third 2$/)).toBeVisible();
});

test('Invoices opens with the default view until it is deleted; Undo restores both', async ({
  page,
  api,
}) => {
  await prepare(api);
  await choosePaper(page);
  await save(page, 'Paper');
  await button(page, 'Views').click();
  await button(page, 'Options of Paper').click();
  await page.getByRole('checkbox', { name: 'Default' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Companies' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible();
  await page.getByRole('link', { name: 'Invoices', exact: true }).click();
  await expect(tab(page, /^Paper 2$/)).toHaveAttribute('aria-selected', 'true');
  await button(page, 'Views').click();
  await button(page, 'Options of Paper').click();
  await page.getByRole('dialog', { name: 'Views' }).getByRole('button', { name: 'Delete' }).click();
  await expect(tab(page, /^Paper/)).toBeHidden();
  await expect(button(page, 'Company: Paper Ltd')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.goto('/invoices');
  await expect(tab(page, /^Paper 2$/)).toHaveAttribute('aria-selected', 'true');
});

test('views are reordered, renamed and unpinned by keyboard', async ({ page, api }) => {
  await prepare(api);
  await choosePaper(page);
  await save(page, 'One');
  await page.goto('/invoices?tab=all&query=Q-2');
  await save(page, 'Two');
  await expect(page.getByRole('tab')).toHaveText([
    /^To review/,
    /^Approved/,
    /^Rejected/,
    /^All/,
    /^One/,
    /^Two/,
  ]);
  // Until the address names the new view, the list of views puts the focus on the first one.
  await expect(tab(page, /^Two 1$/)).toHaveAttribute('aria-selected', 'true');
  await button(page, 'Views').focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog', { name: 'Views' }).getByRole('link', { name: 'Two' }),
  ).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await button(page, 'Move up').focus();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Move up')).toBeFocused();
  await expect(page.getByRole('tab')).toHaveText([
    /^To review/,
    /^Approved/,
    /^Rejected/,
    /^All/,
    /^Two/,
    /^One/,
  ]);
  await button(page, 'Rename').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Second');
  await page.keyboard.press('Enter');
  await expect(tab(page, /^Second 1$/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Pin as tab' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(button(page, 'Views')).toBeFocused();
  await tab(page, /^One/).click();
  await expect(tab(page, /^Second/)).toBeHidden();
});

test('two browser tabs share the same views', async ({ page, api, context }) => {
  await prepare(api);
  const other = await context.newPage();
  await signIn(other, administratorKey, '/invoices?tab=all');
  await choosePaper(page);
  await save(page, 'Paper');
  await expect(tab(other, /^Paper 2$/)).toBeVisible();
  await other.close();
});

test('another key has its own views', async ({ signedIn: page, api }) => {
  const { key } = await api.addPerson('viewer');
  await save(page, 'Mine');
  await expect(tab(page, /^Mine/)).toBeVisible();
  await signIn(page, key, '/invoices?tab=all');
  await page.reload();
  await expect(tab(page, /^All/)).toBeVisible();
  await expect(tab(page, /^Mine/)).toBeHidden();
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(kept).toContain('Mine');
  expect(kept).not.toContain(administratorKey);
});

test('a copied link opens the same list where the view is unknown', async ({
  page,
  api,
  context,
  browser,
  service,
}) => {
  await prepare(api);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await choosePaper(page);
  await save(page, 'Paper');
  await button(page, 'Views').click();
  await button(page, 'Copy link').click();
  await expect(button(page, 'Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).not.toContain('view=');
  const elsewhere = await browser.newPage({ baseURL: service.origin, locale: 'en-GB' });
  await signIn(elsewhere, administratorKey, link);
  await expect(button(elsewhere, 'Company: Paper Ltd')).toBeVisible();
  await expect(invoice(elsewhere, 'Toner Ltd')).toBeHidden();
  await elsewhere.close();
});

test.describe('a view with a deleted company', () => {
  test.use({ expectedErrors: [/404/] });

  test('opens and says what is missing', async ({ page, api }) => {
    const { uid } = await api.company('Soon Gone Ltd');
    await signIn(page, administratorKey, `/invoices?tab=all&company__uid=${uid}`);
    await save(page, 'Gone');
    await api.removeCompany(uid);
    await page.reload();
    await expect(tab(page, /^Gone/)).toHaveAttribute('aria-selected', 'true');
    await expect(button(page, 'Company: no longer exists')).toBeVisible();
  });
});

for (const [size, viewport] of Object.entries({
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
}))
  test.describe(size, () => {
    test.use({ viewport });

    test('views have no axe violations and fit the screen', async ({ page, api }) => {
      await prepare(api);
      await choosePaper(page);
      await button(page, 'Save view').click();
      await expect(page.getByRole('dialog', { name: 'Save view' })).toBeVisible();
      await expectNoAxeViolations(page);
      await page
        .getByRole('textbox', { name: 'Name' })
        .fill('A view with a rather long name, as people give them');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('tab', { name: /^A view with/ })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await page.getByRole('searchbox').first().fill('Q-3');
      await expect(button(page, 'Discard changes')).toBeVisible();
      // Rows of the previous search are dimmed until those of this one arrive.
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectNoAxeViolations(page);
      await button(page, 'Views').click();
      await page.getByRole('button', { name: /^Options of/ }).click();
      await expect(button(page, 'Rename')).toBeVisible();
      await expectNoAxeViolations(page);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
        .toBe(true);
    });
  });
