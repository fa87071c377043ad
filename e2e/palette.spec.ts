import { ublInvoice } from './files.ts';
import { administratorKey } from './service.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInBothSchemes,
  test,
  signIn,
} from './fixtures.ts';

const chooseLanguage = (language: string) =>
  localStorage.setItem('invoice-desk.language', language);

test('Ctrl+K opens any page, decides the row at the cursor and returns the focus', async ({
  page,
  api,
}) => {
  const { uid } = await api.upload(ublInvoice({ number: 'C-1', seller: 'Harbour Ltd' }));
  await signIn(page, administratorKey);
  const row = page.getByRole('link', { name: 'Harbour Ltd' });
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await expect(row).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('option', { name: /^Next row/ })).toBeVisible();
  await expect(palette.getByRole('option', { name: /^Approve(?!d)/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(row).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(row).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('approve');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await api.invoice(uid)).approvement_status).toBe('approved');

  for (const [words, name] of [
    ['companies', 'Companies'],
    ['go card', 'Cards'],
    ['invoices', 'Invoices'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
});

test('text typed before the palette has loaded goes into it and decides nothing', async ({
  page,
  api,
}) => {
  const { uid } = await api.upload(ublInvoice({ number: 'C-1', seller: 'Harbour Ltd' }));
  await signIn(page, administratorKey);
  await expect(page.getByRole('link', { name: 'Harbour Ltd' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('arbour');
  await expect(page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox')).toHaveValue(
    'arbour',
  );
  expect((await api.invoice(uid)).approvement_status).toBe('waiting');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Harbour Ltd' })).toBeFocused();
});

test('finds and opens records by part of their text, even from inside a text field', async ({
  signedIn: page,
  api,
}) => {
  const { hf_id } = await api.upload(ublInvoice({ number: 'C-1', seller: 'Harbour Ltd' }));
  await page.getByRole('searchbox').first().focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('harb');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await expect(
    palette
      .getByRole('group', { name: 'Invoices' })
      .getByRole('option', { name: new RegExp(hf_id) }),
  ).toBeVisible();
  await expect(
    palette.getByRole('group', { name: 'Companies' }).getByRole('option', { name: /Harbour Ltd/ }),
  ).toBeVisible();
  await palette.getByRole('option', { name: new RegExp(hf_id) }).click();
  await expect(page.getByRole('textbox', { name: 'Invoice number' })).toHaveValue('C-1');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('harb');
  await palette.getByRole('option', { name: 'Search invoices for “harb”' }).click();
  await expect(page).toHaveURL(/query=harb/);
});

test('with letter keys switched off, the palette and the remaining keys still work', async ({
  page,
  api,
}) => {
  const { uid } = await api.upload(ublInvoice({ number: 'C-1', seller: 'Harbour Ltd' }));
  await signIn(page, administratorKey);
  await expect(page.getByRole('link', { name: 'Harbour Ltd' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('shortcuts off');
  await page.keyboard.press('Enter');
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Harbour Ltd' })).toBeFocused();
  await page.keyboard.press('a');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await expect(palette.getByRole('option', { name: 'Approve', exact: true })).toBeAttached();
  expect((await api.invoice(uid)).approvement_status).toBe('waiting');
  await page.keyboard.type('keyboard');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(sheet.getByText('Next row')).toBeVisible();
  await expect(sheet.getByText('Approve', { exact: true })).toBeHidden();
});

test('finds Turkish commands by Turkish words, with or without diacritics', async ({ page }) => {
  await page.addInitScript(chooseLanguage, 'tr');
  await signIn(page, administratorKey);
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  for (const typed of ['şirket', 'SIRKET']) {
    await page.goto('/invoices');
    await expect(page.getByRole('heading', { level: 1, name: 'Faturalar' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Şirketler' })).toBeVisible();
  }
});

for (const [name, viewport] of Object.entries({
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
}))
  test.describe(name, () => {
    test.use({ viewport });

    test('palette and keyboard help have no axe violations in both languages and fit the screen', async ({
      signedIn: page,
      api,
    }) => {
      test.slow();
      await api.upload(ublInvoice({ number: 'C-1', seller: 'Harbour Ltd' }));
      for (const language of ['en', 'tr']) {
        // Dark differs only in colours, which do not depend on the language or the window size.
        const expectNone =
          name === 'desktop' && language === 'en'
            ? expectNoAxeViolationsInBothSchemes
            : expectNoAxeViolations;
        await page.evaluate(chooseLanguage, language);
        await page.reload();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.keyboard.press('Control+k');
        await expect(page.getByRole('combobox')).toBeFocused();
        await expectNone(page);
        await page.keyboard.type('harb');
        await expect(page.getByRole('option', { name: /Harbour Ltd/ }).first()).toBeVisible();
        await expectNone(page);
        const cut = await page
          .getByRole('option')
          .evaluateAll((options) =>
            options
              .filter((option) => option.scrollWidth > option.clientWidth)
              .map((option) => option.textContent),
          );
        expect(cut).toEqual([]);
        await page.keyboard.press('Escape');
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectNone(page);
      }
    });
  });
