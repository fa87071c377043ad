import type { Locator } from '@playwright/test';
import { picture, printedInvoice, ublInvoice } from './files.ts';
import { expect, signIn, test } from './fixtures.ts';
import { administratorKey } from './service.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test.describe('in landscape', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test('document and fields share the full screen side by side', async ({ page, api }) => {
    const { uid } = await api.upload(printedInvoice);
    await signIn(page, administratorKey, `/invoices/${uid}?part=both`);
    const data = page.getByRole('region', { name: 'Data' });
    await expect(data.getByRole('textbox', { name: 'Invoice number' })).toBeInViewport();
    const paper = page.getByRole('region', { name: 'Document', exact: true });
    await expect
      .poll(async () => {
        const [left, right] = [await paper.boundingBox(), await data.boundingBox()];
        return left && right && left.x + left.width <= right.x + 1;
      })
      .toBe(true);
    await page.getByRole('button', { name: 'Close full screen' }).tap();
    await expect(page.getByRole('tab', { name: 'Document' })).toBeVisible();
  });
});

test.describe('an empty inbox', () => {
  test('explains touch actions, and the camera creates one PDF of two photos', async ({
    signedIn: page,
    api,
  }) => {
    await expect(page.getByText('Choose or photograph invoices')).toBeVisible();
    await page.getByRole('button', { name: 'Uploads', exact: true }).tap();
    const tray = page.getByRole('region', { name: 'Uploads' });
    await expect(tray.getByText('Choose files, or take photos of paper invoices.')).toBeVisible();
    await expect(page.getByText(/\bDrop\b/)).toHaveCount(0);
    const shoot = async (button: string, name: string) => {
      const camera = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: button }).tap();
      const chooser = await camera;
      await expect
        .poll(() =>
          chooser
            .element()
            .evaluate(
              (input) => input instanceof HTMLInputElement && input.getAttribute('capture'),
            ),
        )
        .toBe('environment');
      await chooser.setFiles({ ...picture, name });
    };
    await shoot('Take photos', 'one.png');
    await shoot('Take another', 'two.png');
    await expect(page.getByRole('dialog', { name: '2 photos' })).toBeVisible();
    await page.getByRole('button', { name: 'One PDF' }).tap();
    await expect.poll(() => api.count()).toBe(1);
  });
});

test.describe('an invoice with many lines', () => {
  const putAtEnd = (what: Locator) =>
    what.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  const isUncovered = (what: Locator) =>
    what.evaluate((element) => {
      const { left, right, bottom } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint((left + right) / 2, bottom - 4));
    });

  test('a bar that appears does not cover the focused control', async ({ page, api }) => {
    const lines = Array.from({ length: 9 }, (_, at) => ({ name: `Paper ${at + 1}`, net: '10.00' }));
    const { uid } = await api.upload(ublInvoice({ number: 'P-9', lines }));
    await signIn(page, administratorKey, `/invoices/${uid}?part=data`);
    const quantity = page.locator('[data-row="3"][data-cell="quantity"]');
    await expect(quantity).toBeVisible();
    await putAtEnd(quantity);
    await quantity.tap();
    await page.keyboard.press('7');
    await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible();
    await expect.poll(() => isUncovered(quantity)).toBe(true);
    await page.keyboard.press('Escape');
    const select = page.getByRole('button', { name: 'Select item 6', exact: true });
    await putAtEnd(select);
    await select.tap();
    await expect(page.getByRole('region', { name: 'Selected items' })).toBeVisible();
    await expect.poll(() => isUncovered(select)).toBe(true);
  });
});
