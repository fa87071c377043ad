import type { Page } from '@playwright/test';
import { ublInvoice } from './files.ts';
import { expect, signIn, test } from './fixtures.ts';
import { administratorKey } from './service.ts';

/** Presses a key that an input method handles, as Chromium and as Safari report it. */
const pressComposed = (page: Page, key: string) =>
  page.evaluate((name) => {
    for (const how of [{ isComposing: true }, { keyCode: 229 }])
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...how }),
      );
  }, key);

test('keys handled by an input method neither select nor close anything else', async ({
  page,
  api,
}) => {
  const { uid } = await api.upload(ublInvoice({ number: 'C-1', seller: 'みどり文具' }));
  await signIn(page, administratorKey);
  const row = page.getByRole('link', { name: 'みどり文具' });
  await expect(row).toBeVisible();

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await palette.getByRole('combobox').fill('cards');
  await expect(palette.getByRole('option').first()).toBeVisible();
  for (const key of ['Enter', 'Escape']) await pressComposed(page, key);
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');

  const search = page.getByRole('searchbox', { name: 'Search invoices' });
  await search.fill('みどり');
  await expect(row).toBeVisible();
  for (const key of ['ArrowDown', 'Enter', 'Escape']) await pressComposed(page, key);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('みどり');

  await page.goto(`/invoices/${uid}`);
  await page.getByRole('button', { name: 'Reject' }).click();
  const reason = page.getByRole('dialog').getByRole('textbox');
  await reason.fill('重複');
  await pressComposed(page, 'Escape');
  await expect(reason).toHaveValue('重複');
  await expect(reason).toBeFocused();
});
