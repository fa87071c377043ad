import type { TestFile } from './api.ts';
import { textPdf, ublInvoice } from './files.ts';
import { expect, signIn, test } from './fixtures.ts';
import { administratorKey } from './service.ts';

const most = 4;

/** A printed invoice; the sign tells its currency unless several currencies share it. */
const printed = (step: number, sign: string): TestFile =>
  textPdf(`printed-${step}.pdf`, [
    `Harbour Cabs ${step} Ltd`,
    '12 High Street, Leeds',
    `Invoice number: HC-${step}`,
    'Invoice date: 14 January 2026',
    `Ride to the airport    ${sign}50.00`,
    `Net amount: ${sign}50.00`,
    `VAT 20 %: ${sign}10.00`,
    `Total: ${sign}60.00`,
  ]);
const electronic = (step: number, date: string): TestFile =>
  ublInvoice({
    number: `E-${step}`,
    seller: `Seller ${step} GmbH`,
    date,
    lines: [
      { name: 'Paper', net: `${step}1.00` },
      { name: 'Pens', net: `${step}2.50` },
    ],
  });

/** Every fifth invoice has an ambiguous currency; some are older than a year. */
const files = Array.from({ length: 20 }, (_, index) => {
  const step = index + 1;
  if (step % 5 === 0) return printed(step, '$');
  if (step % 2 === 0) return printed(step, '£');
  return electronic(step, step % 3 === 0 ? '2021-03-01' : '2026-01-31');
});

test('reviews 20 mixed invoices with at most 4 keys for each invoice without doubtful values', async ({
  page,
  api,
}) => {
  test.setTimeout(180_000);
  const uids: string[] = [];
  for (const file of files) uids.push((await api.upload(file)).uid);
  await signIn(page, administratorKey);
  await expect(page.getByRole('button', { name: 'Review', exact: true })).toBeVisible();
  await page.keyboard.press('Control+Enter');

  const counts: Record<'certain' | 'doubtful', number[]> = { certain: [], doubtful: [] };
  // The newest comes first.
  for (const uid of uids.toReversed()) {
    await page.waitForURL((url) => url.pathname.endsWith(uid));
    await expect(page.getByLabel('Sum of the items')).toBeVisible();
    const question = page.getByRole('group', { name: 'Doubtful: which is it?' });
    const isDoubtful = ((await api.invoice(uid)).currency || '') === '';
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    if (isDoubtful) {
      // At least the currency, perhaps the company too: one key goes from one doubt to the next.
      await expect(question).not.toHaveCount(0);
      for (let left = await question.count(); left > 0; left -= 1) {
        await press('Alt+d');
        await press('Alt+1');
        await expect(question).toHaveCount(left - 1);
      }
      await expect(page.getByLabel('Currency', { exact: true })).not.toHaveValue('');
    }
    await press('Control+Enter');
    await expect.poll(async () => (await api.invoice(uid)).approvement_status).toBe('approved');
    counts[isDoubtful ? 'doubtful' : 'certain'].push(keys);
  }
  expect(counts.certain.length).toBe(16);
  expect(Math.max(...counts.certain)).toBeLessThanOrEqual(most);
  // Two keys for each doubt, and one to approve.
  expect(Math.max(...counts.doubtful)).toBeLessThanOrEqual(5);
  const { currency } = await api.invoice(uids[4] ?? '');
  expect(currency).toMatch(/^[A-Z]{3}$/);
});
