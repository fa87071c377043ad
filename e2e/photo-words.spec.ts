import sharp from 'sharp';
import type { TestFile } from './api.ts';
import { expect, test, signIn } from './fixtures.ts';
import { administratorKey } from './service.ts';

const lines = [
  ['Bluebell Coffee House', ''],
  ['14 Harbour Street', ''],
  ['Receipt No: 40718', ''],
  ['07/24/2025 10:42 AM', ''],
  ['Flat white', '$4.50'],
  ['Carrot cake', '$5.25'],
  ['Subtotal', '$9.75'],
  ['Tax', '$0.78'],
  ['TOTAL', '$10.53'],
  ['APPROVED', ''],
] as const;
const [width, height, first, step] = [900, 1100, 120, 90];

/** A photo of a receipt, line by line with amounts on the right. */
async function photo(): Promise<TestFile> {
  const drawn = lines
    .map(
      ([left, right], index) =>
        `<text x="80" y="${first + step * index}">${left}</text><text x="820" y="${first + step * index}" text-anchor="end">${right}</text>`,
    )
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f6f3ea"/><g font-family="Liberation Sans, Arial, sans-serif" font-size="40" fill="#222">${drawn}</g></svg>`;
  const buffer = await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
  return { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer };
}

test('words in a photo are marked for a field, taken by key or click, and searchable', async ({
  page,
  api,
}) => {
  test.slow();
  const { uid } = await api.upload(await photo());
  await signIn(page, administratorKey, `/invoices/${uid}`);
  const image = page.getByRole('img', { name: 'The uploaded image' });
  await expect(image).toBeVisible();
  const total = page.getByLabel('Total', { exact: true });
  const mark = page.locator('[data-mark="current"]');
  const sharesOf = async () => {
    const [box, whole] = [await mark.boundingBox(), await image.boundingBox()];
    if (!box || !whole) throw new Error('Nothing is marked.');
    return [
      (box.x + box.width / 2 - whole.x) / whole.width,
      (box.y + box.height / 2 - whole.y) / whole.height,
    ];
  };

  await test.step('the total is marked on its own line', async () => {
    await total.focus();
    await expect(mark).toHaveCount(1);
    await expect(async () => {
      const [x = 0, y = 0] = await sharesOf();
      expect(Math.abs(x - 0.85)).toBeLessThan(0.06);
      expect(Math.abs(y - (first + 8 * step - 15) / height)).toBeLessThan(0.025);
    }).toPass({ timeout: 15_000 });
  });

  await test.step('a key fills an empty field with the suggested value', async () => {
    await total.fill('');
    await expect(page.getByText('Perhaps the Total', { exact: false })).toBeVisible();
    await page.keyboard.press('Alt+Enter');
    await expect(total).toHaveValue(/10[.,]53/);
  });

  await test.step('a click on a word fills the focused field', async () => {
    const number = page.getByLabel('Invoice number', { exact: true });
    await number.fill('');
    const whole = await image.boundingBox();
    if (!whole) throw new Error('The image is not shown.');
    const at = [(330 / width) * whole.width, ((first + 2 * step - 15) / height) * whole.height];
    await page.mouse.click(whole.x + (at[0] ?? 0), whole.y + (at[1] ?? 0));
    await expect(number).toHaveValue('40718');
    await expect(number).toBeFocused();
  });

  await test.step('the search finds words in the photo', async () => {
    await page.getByRole('button', { name: 'Find in document' }).click();
    await page.keyboard.type('carrot');
    const bar = page.getByRole('search', { name: 'Find in document' });
    await expect(bar.getByText('1 of 1')).toBeVisible();
    await expect(page.locator('[data-found]')).toHaveCount(1);
  });
});
