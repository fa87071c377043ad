import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { sample, samplesHere } from './samples.ts';
import { administratorKey } from './service.ts';

/** Presses Tab until the field has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, name: string): Promise<void> {
  const field = page.getByRole('textbox', { name, exact: true });
  for (let presses = 0; presses < 80; presses += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}`);
}

async function retype(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

const files = [
  'zugferd2-de-taxi.pdf',
  'zugferd1-de-simple.pdf',
  'fatturapa-it-two-lines.xml',
] as const;

for (const [index, file] of files.entries()) {
  test(`${file} is corrected and saved with the keyboard alone`, async ({ page, api }) => {
    test.skip(!samplesHere, 'the shared samples are missing');
    const { uid } = await api.upload(sample(file));
    await signIn(page, administratorKey, `/invoices/${uid}`);
    await expect(
      page.getByRole('textbox', { name: 'Invoice number', exact: true }),
    ).not.toHaveValue('');
    await retype(page, 'Invoice number', `KEYS-${index}`);
    await retype(page, 'Total', '=100*1,19');
    await retype(page, 'VAT', '19,00');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/Unsaved changes|n't saved yet/)).toHaveCount(0);
    expect(await api.invoice(uid)).toMatchObject({
      invoice_number: `KEYS-${index}`,
      total_price: '119.00',
      total_vat: '19.00',
    });
    await tabTo(page, 'Invoice number');
    await page.getByRole('grid', { name: 'Items' }).waitFor();
    await page.keyboard.press('Escape');
    expect(new URL(page.url()).pathname).toContain(uid);
    const { items } = await api.invoice(uid);
    expect(items.length).toBeGreaterThan(0);
  });
}
