import type { Page } from '@playwright/test';

import { textsOf } from '#tools/catalogue-texts.ts';
import { ublInvoice } from './files.ts';
import { expect, signIn, test } from './fixtures.ts';
import { administratorKey } from './service.ts';

test('Turkish, chosen in the account menu, applies to every page and survives a reload', async ({
  signedIn: page,
  api,
}) => {
  await api.upload(ublInvoice({ number: 'D-1', seller: 'Çınar Ofis A.Ş.', currency: 'TRY' }));
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('radio', { name: 'Türkçe' }).check();
  await expect(page.getByRole('heading', { level: 1, name: 'Faturalar' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  await expect(page).toHaveTitle('Faturalar · Fatura Masası');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Faturalar' })).toBeVisible();
  await page.getByRole('link', { name: 'Çınar Ofis A.Ş.' }).click();
  await expect(page.getByRole('button', { name: 'Onayla', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reddet', exact: true })).toBeVisible();
  for (const address of ['/companies', '/cards', '/exports']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Companies|Cards|Exports/);
  }
});

test('changing the language updates every text on a page', async ({
  signedIn: page,
  context,
  api,
}) => {
  const { uid } = await api.upload(ublInvoice({ number: 'D-1', seller: 'Çınar Ofis A.Ş.' }));
  const company = (await api.invoice(uid)).company?.uid ?? '';
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Not now' }).click();
  const turkish = new Map(textsOf('tr').map(({ id, text }) => [id, text]));
  // A minute may pass between reading the two tabs.
  const textsOn = async (tab: Page) =>
    (await tab.locator('body').innerText()).replace(/\d+ (saniye|dakika) önce|\d\d:\d\d/g, '…');
  const loaded = await context.newPage();
  await signIn(loaded, administratorKey);
  for (const address of [
    '/invoices?tab=all',
    `/invoices/${uid}`,
    `/companies/${company}`,
    '/cards',
    '/exports',
    '/insights',
    '/people',
  ])
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // Wait for all texts: only those shown before the change can prove that they follow it.
      await page.waitForLoadState('networkidle');
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('radio', { name: 'Türkçe' }).check();
      await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
      await page.keyboard.press('Escape');
      // Late parts, such as the history, load at different times in the two tabs.
      await loaded.goto(address);
      await expect(async () => expect(await textsOn(loaded)).toBe(await textsOn(page))).toPass();
      await page.getByRole('button', { name: turkish.get('Account') ?? '' }).click();
      await page.getByRole('radio', { name: 'English' }).check();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    });
});

test.describe('a Turkish browser', () => {
  test.use({ locale: 'tr-TR' });

  test('starts in Turkish and reads amounts in Turkish format', async ({ page, api }) => {
    const { uid } = await api.upload(ublInvoice({ number: 'D-1', currency: 'TRY' }));
    await signIn(page, administratorKey, `/invoices/${uid}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
    await page.getByRole('textbox', { name: 'Toplam', exact: true }).fill('1.234,56');
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await api.invoice(uid)).total_price).toBe('1234.56');
  });
});

test('falls back to English for any other language', async ({ browser, service }) => {
  const context = await browser.newContext({ locale: 'fi-FI', baseURL: service.origin });
  const page = await context.newPage();
  await signIn(page, administratorKey);
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  await context.close();
});

for (const [language, locale, companies] of [
  ['tr', 'tr-TR', ['Can', 'Çelik', 'ılgın', 'İnci', 'Ok', 'Öz']],
  ['de', 'de-DE', ['Apfel', 'Äpfel', 'Arm', 'Zebra']],
  ['fr', 'fr-FR', ['Edith', 'Élan', 'Étoile', 'Zoé']],
] as const)
  test.describe(`names in ${language}`, () => {
    test.use({ locale });

    test('are sorted by the rules of the language in the list, the filter and the field', async ({
      page,
      api,
    }) => {
      const words = new Map(textsOf(language).map(({ id, text }) => [id, text]));
      const word = (english: string) => words.get(english) ?? english;
      const { uid } = await api.upload(ublInvoice({ number: 'N-1', seller: companies[0] }));
      for (const name of companies.slice(1).toReversed()) await api.company(name);
      const main = page.getByRole('main');
      await signIn(page, administratorKey, '/companies');
      await expect(main.getByRole('table').getByRole('link')).toHaveText(companies);
      await page.goto('/invoices?tab=all');
      await page.getByRole('button', { name: word('Company'), exact: true }).click();
      const panel = page.getByRole('dialog', { name: word('Company'), exact: true });
      await expect(panel.getByRole('checkbox')).toHaveCount(companies.length);
      const labels = await panel
        .getByRole('checkbox')
        .evaluateAll((all) => all.map((one) => one.closest('label')?.textContent ?? ''));
      labels.forEach((label, at) => expect(label).toContain(companies[at]));
      await page.goto(`/invoices/${uid}?part=data`);
      await page.getByRole('combobox', { name: word('Company'), exact: true }).click();
      const options = page.getByRole('listbox').getByRole('option');
      await expect(options).toHaveCount(companies.length);
      for (const [at, name] of companies.entries())
        await expect(options.nth(at)).toContainText(name);
    });
  });

test.describe('a French browser', () => {
  test.use({ locale: 'fr-FR' });

  test('shows a space before colons, and French labels fit', async ({ page, api }) => {
    const { uid } = await api.upload(ublInvoice({ number: 'F-1', date: '2020-01-31' }));
    await signIn(page, administratorKey, `/invoices/${uid}`);
    await expect(page.getByText(/^Pour information\u00A0: $/)).toBeVisible();
    await page.getByRole('button', { name: 'Compte' }).click();
    const account = page.getByRole('region', { name: 'Compte' });
    await expect(account.getByRole('button', { name: 'Démarrer la visite' })).toBeVisible();
    const tops = await page
      .getByRole('radio', { name: /English|Türkçe|Deutsch|Français/ })
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(tops).toHaveLength(4);
    expect(new Set(tops).size).toBe(1);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option', { name: 'Langue\u00A0: English' })).toBeVisible();
    await page.keyboard.press('Escape');
    // The note beside a column's name does not overlap it.
    await page.goto('/invoices');
    await page.getByRole('button', { name: 'Colonnes' }).click();
    const notes = page.getByText('omise\u00A0: identique dans chaque ligne');
    await expect(notes.first()).toBeVisible();
    const overlaps = await notes.evaluateAll((all) =>
      all.map((note) => {
        const name = new Range();
        name.selectNodeContents(note.parentElement?.querySelector('label') ?? note);
        return name.getBoundingClientRect().right > note.getBoundingClientRect().left;
      }),
    );
    expect(overlaps).not.toContain(true);
  });
});
