import type { Page } from '@playwright/test';
import { ublInvoice } from './files.ts';
import { expect, expectNoAxeViolations, signIn, test } from './fixtures.ts';
import { administratorKey } from './service.ts';

const lines = [
  { name: 'Paper A4', net: '10.00' },
  { name: 'Toner', net: '50.00' },
  { name: 'Lamp', net: '38.00' },
];
const looked = (page: Page) => page.getByRole('region', { name: 'Checks' });
const cell = (page: Page, row: number) =>
  page
    .getByRole('row', { name: `Item ${row}`, exact: true })
    .getByRole('textbox', { name: 'Total incl. VAT' });

test('a wrong line is explained and fixed by keyboard alone', async ({ page, api }) => {
  const { uid } = await api.upload(ublInvoice({ number: 'EX-1', lines }));
  await signIn(page, administratorKey, `/invoices/${uid}`);
  await expect(cell(page, 1)).toHaveValue('12.00');
  await expect(looked(page)).toBeHidden();

  await test.step('typing swaps two digits', async () => {
    await cell(page, 1).focus();
    await page.keyboard.type('21.00');
    await page.keyboard.press('Enter');
    await expect(looked(page)).toContainText('€9.00 more than the total');
  });

  await test.step('one key opens the causes, another applies the first fix', async () => {
    await page.keyboard.press('ControlOrMeta+e');
    const explanation = page.getByRole('region', { name: 'What may be the cause' });
    await expect(explanation.getByRole('listitem').first()).toContainText(
      '“Paper A4” has two digits swapped: €12.00 instead of €21.00.',
    );
    await expect(explanation.getByRole('button', { name: 'Fix' }).first()).toBeFocused();
    await expectNoAxeViolations(page);
    await page.keyboard.press('1');
    await expect(explanation).toBeHidden();
  });

  await expect(looked(page)).toBeHidden();
  await expect(cell(page, 1)).toHaveValue('12.00');
  // The saved line is announced after the fix.
  await expect(page.getByText('Fixed: “Paper A4” has two digits swapped').first()).toBeVisible();
  await expect(
    page.getByRole('row', { name: 'Item 1', exact: true }).getByText('Saved', { exact: true }),
  ).toBeAttached();
});

test('a mistyped total is explained, and its fix can be undone', async ({ page, api }) => {
  const { uid } = await api.upload(ublInvoice({ number: 'EX-2', lines }));
  await api.update(uid, { total_price: '171.60' });
  await signIn(page, administratorKey, `/invoices/${uid}`);
  await expect(looked(page)).toContainText('€54.00 less than the total');
  await page.keyboard.press('e');
  const explanation = page.getByRole('region', { name: 'What may be the cause' });
  await expect(explanation.getByRole('listitem').first()).toContainText(
    'Total has two digits swapped: €117.60 instead of €171.60.',
  );
  await expect(explanation.getByRole('button', { name: 'Fix' }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Total', exact: true })).toHaveValue('117.60');
  await expect(looked(page)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('textbox', { name: 'Total', exact: true })).toHaveValue('171.60');
  await expect(looked(page)).toBeVisible();
});
