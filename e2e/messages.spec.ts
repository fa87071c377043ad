import type { Page } from '@playwright/test';
import { ublInvoice } from './files.ts';
import { expect, test } from './fixtures.ts';

/** The controls that the newest message covers. */
const covered = (page: Page): Promise<readonly string[]> =>
  page
    .getByRole('button', { name: 'Close' })
    .last()
    .evaluate((close) => {
      const message = close.parentElement ?? close;
      const over = message.getBoundingClientRect();
      // Hit-test what lies below: a list may clip controls that have a position there.
      message.style.pointerEvents = 'none';
      return [...document.querySelectorAll('button, a[href], input, select')]
        .filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          const [x, y] = [
            (Math.max(left, over.left) + Math.min(right, over.right)) / 2,
            (Math.max(top, over.top) + Math.min(bottom, over.bottom)) / 2,
          ];
          const isOver = left < over.right && right > over.left && top < over.bottom;
          const below = document.elementFromPoint(x, y);
          return isOver && bottom > over.top && below !== null && one.contains(below);
        })
        .map((one) => one.getAttribute('aria-label') ?? one.textContent);
    });

for (const [width, height] of [
  [1440, 900],
  [1280, 800],
] as const)
  test.describe(`${width}×${height}`, () => {
    test.use({ viewport: { width, height } });

    test('a message covers no control of the list, the quick look or an unsaved invoice', async ({
      signedIn: page,
      api,
    }) => {
      for (const seller of ['Alpha Ltd', 'Beta Ltd', 'Gamma Ltd'])
        await api.upload(ublInvoice({ number: `M-${seller}`, seller }));
      await page.reload();
      await expect(page.getByRole('link', { name: 'Gamma Ltd' })).toBeVisible();
      await page.keyboard.press('j');
      await page.keyboard.press('Space');
      const look = page.getByRole('region', { name: 'Quick look', exact: true });
      for (const done of [1, 2]) {
        await expect(look.getByText('No check is open.')).toBeVisible();
        await expect(look.getByRole('button', { name: 'Approve' })).toBeEnabled();
        await page.keyboard.press('a');
        await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(done);
      }
      expect(await covered(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: 'Invoice number' }).fill('M-4');
      await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Copy link' }).click();
      await expect(page.getByText(/^Link copied|^The link could not/).first()).toBeVisible();
      expect(await covered(page)).toEqual([]);
    });
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a message covers neither Save and Discard nor the navigation', async ({
    signedIn: page,
    api,
  }) => {
    const { uid } = await api.upload(ublInvoice({ number: 'M-1' }));
    await page.goto(`/invoices/${uid}`);
    await page.getByRole('tab', { name: 'Data' }).click();
    await page.getByRole('textbox', { name: 'Invoice number' }).fill('M-4');
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await expect(page.getByText(/^Link copied|^The link could not/).first()).toBeVisible();
    const hit = await covered(page);
    expect(hit).not.toContain('Save');
    expect(hit).not.toContain('Discard');
    expect(hit).not.toContain('Invoices');
  });
});
