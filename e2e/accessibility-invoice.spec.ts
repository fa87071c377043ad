import { ublInvoice } from './files.ts';
import {
  expect,
  expectNoAxeViolationsInBothSchemes,
  networkErrors,
  test,
  signIn,
  loadWholeApp,
} from './fixtures.ts';
import { administratorKey } from './service.ts';

test.use({ viewport: { width: 1440, height: 900 }, expectedErrors: [networkErrors] });

test('menus, panels and errors of an invoice have no axe violations in light and dark', async ({
  page,
  api,
  service,
}) => {
  test.slow();
  const { uid } = await api.upload(ublInvoice({ number: 'A-1' }));
  await signIn(page, administratorKey, `/invoices/${uid}`);
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await test.step('a menu', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);
    await page.keyboard.press('Escape');
  });
  await test.step('a calendar', async () => {
    await page.getByRole('button', { name: 'Choose a date' }).click();
    await expect(page.getByRole('dialog', { name: 'Choose a date' })).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);
    await page.keyboard.press('Escape');
  });
  await test.step('an explained difference and an invalid cell', async () => {
    const row = page.getByRole('row', { name: 'Item 1', exact: true });
    await row.getByLabel('Total incl. VAT').fill('130');
    await page.getByRole('heading', { name: 'Items' }).click();
    await page.getByRole('button', { name: 'Explain', exact: true }).click();
    await row.getByLabel('VAT %').fill('many');
    await page.getByRole('heading', { name: 'Items' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);
  });
  await test.step('a failed save', async () => {
    await loadWholeApp(page);
    await service.stop();
    await page.getByRole('textbox', { name: 'Invoice number' }).fill('A-2');
    await page.keyboard.press('Control+s');
    await expect(
      page.getByRole('alert').filter({ hasText: "Your changes aren't saved" }),
    ).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);
  });
  await test.step('a list that fails to load', async () => {
    await page.getByRole('link', { name: 'Back to invoices' }).click();
    await page.getByRole('tab', { name: /^Rejected/ }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'The invoices could not be loaded' }),
    ).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);
  });
});
