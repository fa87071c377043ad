import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { ublInvoice } from './files.ts';
import { administratorKey } from './service.ts';

const names = [
  'Paper A4',
  'Bürostuhl ergonomisch mit Armlehnen und Kopfstütze',
  'Ordner 80 mm',
  'Kugelschreiber blau, Packung zu 50 Stück',
];
const lines = Array.from({ length: 14 }, (_, index) => ({
  name: `${names[index % names.length]} ${index + 1}`,
  net: `${10 + index}.00`,
}));

/** How many item rows are fully visible: neither cut off nor covered at the bottom. */
const rowsInView = (page: Page): Promise<number> =>
  page.getByRole('row', { name: /^(?:Item \d+|\d+\. kalem)$/ }).evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { left, top, bottom } = row.getBoundingClientRect();
        return [top + 2, bottom - 2].every((y) =>
          row.contains(document.elementFromPoint(left + 60, y)),
        );
      }).length,
  );

for (const [width, height, least] of [
  [1280, 800, 8],
  [1440, 900, 12],
] as const)
  test(`shows ${least} items and their sum at ${width}×${height} with checks open, also at full width`, async ({
    page,
    api,
  }) => {
    const { uid } = await api.upload(ublInvoice({ number: 'ROOM-1', lines }));
    // The total no longer matches the items, and the invoice is old: two checks are open.
    await api.update(uid, { total_price: '1.00', invoice_date: '2019-01-31' });
    await page.setViewportSize({ width, height });
    await signIn(page, administratorKey, `/invoices/${uid}`);
    await expect(page.getByText(/The items add up to/)).toBeVisible();
    const sum = page.getByLabel('Sum of the items');
    await expect.poll(() => rowsInView(page)).toBeGreaterThanOrEqual(least);
    await expect(sum.getByText('€277.20')).toBeInViewport();
    await expect(sum.getByText('Invoice €1.00')).toBeInViewport();
    await page.keyboard.press('l');
    await expect.poll(() => rowsInView(page)).toBeGreaterThanOrEqual(least);
    await expect(sum.getByText('€277.20')).toBeInViewport();
    await page.reload();
    const grid = page.getByRole('grid', { name: 'Items' });
    await expect(grid).toBeVisible();
    await expect.poll(async () => (await grid.boundingBox())?.width).toBeGreaterThan(0.7 * width);
    await page.keyboard.press('l');
    await expect.poll(async () => (await grid.boundingBox())?.width).toBeLessThan(0.5 * width);
  });

test('descenders of a name, as in the letter g, are not cut off', async ({ page, api }) => {
  const { uid } = await api.upload(
    ublInvoice({ number: 'ROOM-G', lines: [{ name: 'Paging', net: '10.00' }] }),
  );
  await signIn(page, administratorKey, `/invoices/${uid}`);
  const name = page.getByRole('grid', { name: 'Items' }).getByText('Paging', { exact: true });
  await expect(name).toBeVisible();
  const cutOff = await name.evaluate(
    (line) =>
      line.scrollHeight -
      line.clientHeight -
      Number.parseFloat(getComputedStyle(line).overflowClipMargin),
  );
  expect(cutOff).toBeLessThanOrEqual(0);
});

test('a click opens a description without its own column below the name', async ({ page, api }) => {
  const { uid } = await api.upload(ublInvoice({ number: 'ROOM-2', lines: lines.slice(0, 3) }));
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, administratorKey, `/invoices/${uid}`);
  const row = page.getByRole('row', { name: 'Item 2' });
  const description = row.getByRole('textbox', { name: 'Description' });
  await description.click();
  await expect(description).toBeFocused();
  await page.keyboard.type('for the office');
  const [name, opened] = [
    await row.getByRole('textbox', { name: 'Name', exact: true }).boundingBox(),
    await description.boundingBox(),
  ];
  expect(opened?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0) - 2);
  expect(opened?.width).toBeGreaterThan(100);
  await page.keyboard.press('Enter');
  await expect(row.getByText('for the office')).toBeVisible();
});

test('shows amounts in the millions without truncation beside the document', async ({
  page,
  api,
}) => {
  const large = [{ name: 'Printing press', net: '10402000.50' }];
  const { uid } = await api.upload(ublInvoice({ number: 'ROOM-4', lines: large }));
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, administratorKey, `/invoices/${uid}`);
  const total = page.getByRole('textbox', { name: 'Total incl. VAT' }).first();
  await expect(total).toHaveValue('12,482,400.60');
  expect(await total.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
});

for (const [width, height] of [
  [1280, 800],
  [1440, 900],
] as const)
  test(`shows figures and units without truncation at ${width}×${height}, also with net and VAT`, async ({
    page,
    api,
  }) => {
    const large = [{ name: 'Printing press', net: '83333.32' }];
    const { uid } = await api.upload(ublInvoice({ number: 'ROOM-5', lines: large }));
    await page.setViewportSize({ width, height });
    await signIn(page, administratorKey, `/invoices/${uid}`);
    const row = page.getByRole('row', { name: 'Item 1' });
    await row.getByLabel('Unit', { exact: true }).fill('kg');
    await row.getByLabel('VAT %').fill('900');
    // Leaving the cell adds a check above the grid, but only once the mouse button is released.
    const check = page.getByText(/^Item VAT is €89,999\.98/);
    await page.getByRole('button', { name: 'Net and VAT' }).hover();
    await page.mouse.down();
    const frames = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await page.evaluate(frames);
    await expect(check).toBeHidden();
    await page.mouse.up();
    await expect(check).toBeVisible();
    await expect(row.getByLabel('Unit', { exact: true })).toHaveValue('kilogram');
    await expect(row.getByLabel('VAT amount')).toHaveValue('89,999.98');
    const cut = () =>
      row
        .locator('input:not([data-cell=name])')
        .evaluateAll((cells) =>
          cells
            .filter((cell) => cell.scrollWidth > cell.clientWidth)
            .map((cell) => `${cell.ariaLabel} has ${cell.clientWidth} of ${cell.scrollWidth}`),
        );
    expect(await cut()).toEqual([]);
    await page.getByRole('button', { name: 'Net and VAT' }).click();
    expect(await cut()).toEqual([]);
  });

for (const language of ['en-US', 'de-DE'])
  test.describe(language, () => {
    test.use({ locale: language });

    test('headings are not cut, row states cover no figure, and selection actions are visible', async ({
      page,
      api,
    }) => {
      const { uid } = await api.upload(ublInvoice({ number: 'ROOM-3', lines: lines.slice(0, 2) }));
      await page.setViewportSize({ width: 1280, height: 800 });
      await signIn(page, administratorKey, `/invoices/${uid}`);
      const grid = page.getByRole('grid');
      const cut = await grid
        .getByRole('columnheader')
        .evaluateAll((heads) =>
          heads
            .filter((head) => head.clientWidth > 1 && head.scrollWidth > head.clientWidth)
            .map((head) => head.textContent),
        );
      expect(cut).toEqual([]);
      const rate = grid.getByRole('textbox', { name: /^(VAT|USt) %$/ }).first();
      await rate.click();
      await page.keyboard.type('abc');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Shift+ArrowUp');
      const problem = grid
        .getByTitle(/^(Not saved|Nicht gespeichert|Unsaved|Nicht gesichert)$/)
        .first();
      await expect(problem).toBeVisible();
      const [figure, state] = [await rate.boundingBox(), await problem.boundingBox()];
      expect(state?.x).toBeGreaterThanOrEqual((figure?.x ?? 0) + (figure?.width ?? 0));
      const last = page.getByRole('button', { name: /^(Delete|Löschen)$/ }).last();
      await expect(last).toBeVisible();
      expect(
        await last.evaluate((button) => {
          const { left, bottom } = button.getBoundingClientRect();
          return button.contains(document.elementFromPoint(left + 8, bottom - 3));
        }),
      ).toBe(true);
    });
  });

test.describe('tr-TR', () => {
  test.use({ locale: 'tr-TR' });

  test('shows a long e-invoice number without truncation, and 8 items with two checks open', async ({
    page,
    api,
  }) => {
    const number = 'GIB2026000000011';
    const file = ublInvoice({ number, lines: lines.slice(0, 9) });
    // Another file with the same content: a likely duplicate.
    const again = { ...file, buffer: Buffer.concat([file.buffer, Buffer.from('\n')]) };
    await api.upload(again);
    const { uid } = await api.upload(file);
    await api.update(uid, { invoice_date: '2019-01-31' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, administratorKey, `/invoices/${uid}`);
    await expect(page.getByRole('button', { name: /ile karşılaştır/ })).toBeVisible();
    const field = page.getByRole('textbox', { name: 'Fatura numarası' });
    await expect(field).toHaveValue(number);
    expect(
      await field.evaluate((input) => input.scrollWidth - input.clientWidth),
    ).toBeLessThanOrEqual(0);
    await expect.poll(() => rowsInView(page)).toBeGreaterThanOrEqual(8);
  });
});

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, isMobile: true });

  for (const [width, height] of [
    [820, 1180],
    [1180, 820],
    [1366, 1024],
  ] as const)
    test(`row buttons cover no figure, and units are not cut, at ${width}×${height}`, async ({
      page,
      api,
    }) => {
      const { uid } = await api.upload(ublInvoice({ number: 'ROOM-6', lines: lines.slice(0, 2) }));
      await page.setViewportSize({ width, height });
      await signIn(page, administratorKey, `/invoices/${uid}`);
      if (width < height) await page.getByRole('tab', { name: 'Data' }).click();
      const row = page.getByRole('row', { name: 'Item 1' });
      const unit = row.getByLabel('Unit', { exact: true });
      await unit.fill('kg');
      await row.getByLabel('VAT %').fill('12.5');
      await expect(unit).toHaveValue('kilogram');
      expect(await unit.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
      const [figure, pick] = [
        await row.getByLabel('VAT %').boundingBox(),
        await row.getByRole('button', { name: 'Select item 1' }).boundingBox(),
      ];
      expect(pick?.x).toBeGreaterThanOrEqual((figure?.x ?? 0) + (figure?.width ?? 0));
    });
});
