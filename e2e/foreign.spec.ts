import type { Page } from '@playwright/test';
import { openForeignDesk, type ForeignDesk } from './foreign-desk.ts';
import { taciturn, type Habits } from './foreign/habits.ts';
import { foreignKey } from './foreign/server.ts';
import { expect, signIn, test as base } from './fixtures.ts';

interface Options {
  readonly habits: Habits;
}

const test = base.extend<Options & { readonly foreign: ForeignDesk }>({
  habits: [taciturn, { option: true }],
  foreign: async ({ habits }, use) => {
    const foreign = await openForeignDesk(habits);
    await use(foreign);
    await foreign.close();
  },
  desk: async ({ foreign }, use) => use(foreign.desk),
});

const rows = (page: Page) => page.getByRole('table', { name: 'Invoices' }).getByRole('row');

test.describe('a service that says little, behind our server', () => {
  test.use({ habits: taciturn, mayBeSaid: [/Failed to load resource/] });

  test('is worked with as our own', async ({ page, foreign: { service } }) => {
    const { records } = service;
    await signIn(page, foreignKey);
    const waiting = records.invoices.filter((one) => one.approvement_status === 'waiting');
    await test.step('the inbox shows its counts, its words and all of its rows', async () => {
      await expect(page.getByRole('tab', { name: /To review/ })).toContainText(String(waiting.length));
      await page.getByRole('tab', { name: /All/ }).click();
      await expect(page.getByRole('tab', { name: /All/ })).toContainText('44');
      await expect(rows(page).first()).toBeVisible();
    });
  });
});
