import { printedInvoice, ublInvoice } from './files.ts';
import { expect, expectNoAxeViolations, signIn, test } from './fixtures.ts';
import { administratorKey } from './service.ts';

const sellers = ['Alpha Ltd', 'Beta Ltd', 'Gamma Ltd'];
const longName = 'Kaufhaus Sonnenblick Handels- und Vertriebsgesellschaft mbH';
/** Whether an element shows all of its text: none is cut at its edges. */
const isWhole = (element: Element) =>
  element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight;
const numberOf = (seller: string) => `Q-${seller.slice(0, 1)}`;

let newest = '';

test.beforeEach(async ({ api }) => {
  // The newest comes first: Alpha is uploaded last.
  for (const seller of sellers.toReversed())
    newest = (await api.upload(ublInvoice({ number: numberOf(seller), seller }))).uid;
});

test('Space opens the quick look, J and K move it, A approves, Esc closes it', async ({
  signedIn: page,
  api,
}) => {
  const look = page.getByRole('region', { name: 'Quick look', exact: true });
  const row = (name: string) => page.getByRole('link', { name });
  await expect(row('Alpha Ltd')).toBeVisible();
  await page.keyboard.press('j');
  await expect(row('Alpha Ltd')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(look.getByText(numberOf('Alpha Ltd'), { exact: true }).first()).toBeVisible();
  await expect(look.getByRole('table', { name: 'Items' }).getByText('Paper A4')).toBeVisible();
  await expect(look.getByRole('region', { name: 'Pages of the document' })).toContainText(
    'Alpha Ltd',
  );
  await expect(row('Alpha Ltd')).toBeFocused();

  await page.keyboard.press('j');
  await expect(row('Beta Ltd')).toBeFocused();
  await expect(look.getByText(numberOf('Beta Ltd'), { exact: true }).first()).toBeVisible();
  await expect(look.getByRole('region', { name: 'Pages of the document' })).toContainText(
    'Beta Ltd',
  );
  await page.keyboard.press('k');
  await expect(look.getByRole('region', { name: 'Pages of the document' })).toContainText(
    'Alpha Ltd',
  );

  await page.keyboard.press('a');
  await expect.poll(async () => (await api.invoice(newest)).approvement_status).toBe('approved');
  await page.keyboard.press('Escape');
  await expect(look).toBeHidden();
});

for (const [width, height] of [
  [1280, 800],
  [1440, 900],
] as const)
  test(`shows a page at reading size with fields, checks and decisions at ${width}×${height}`, async ({
    page,
    api,
  }) => {
    await api.upload(ublInvoice({ number: 'Q-L', seller: longName }));
    const { uid } = await api.upload(printedInvoice);
    await api.update(uid, { invoice_date: '2019-01-31', invoice_number: 'SRM2012000086985' });
    await page.setViewportSize({ width, height });
    await signIn(page, administratorKey);
    const look = page.getByRole('region', { name: 'Quick look', exact: true });
    await expect(page.getByRole('link', { name: 'City Cabs Ltd' })).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    const sheet = look.locator('[data-page="1"]');
    // A point of the page is 4/3 pixels at 100 %: 9 points are 9.4 pixels at 78 %.
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBeGreaterThan(0.78 * 793);
    const scroller = look.getByRole('region', { name: 'Pages of the document' });
    expect(await scroller.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    const [all, paper] = [await look.boundingBox(), await scroller.boundingBox()];
    expect((paper?.height ?? 0) / (all?.height ?? Infinity)).toBeGreaterThan(0.6);
    await expect(look.getByRole('list', { name: 'Checks' })).toBeInViewport();
    await expect(look.getByText('Invoice number', { exact: true })).toBeInViewport();
    const number = look.getByText('SRM2012000086985', { exact: true });
    expect((await number.boundingBox())?.height).toBeLessThan(30);
    for (const name of ['Approve', 'Reject'])
      await expect(look.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    const rows = page.getByRole('region', { name: 'Rows' });
    expect(await rows.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    for (const cell of await rows.getByRole('row').nth(1).getByRole('cell').all())
      await expect(cell).toBeInViewport({ ratio: 1 });
    const name = rows.getByRole('link', { name: longName });
    expect(await name.evaluate(isWhole)).toBe(true);
  });

test('warns of a duplicate before approving and links to the other invoice', async ({
  page,
  api,
}) => {
  const seller = 'Alpha Ltd';
  // Another file of the same invoice, so that comparing bytes does not find it.
  const again = await api.upload(
    ublInvoice({ number: numberOf(seller), seller, lines: [{ name: 'Paper', net: '100.00' }] }),
  );
  await signIn(page, administratorKey);
  const look = page.getByRole('region', { name: 'Quick look', exact: true });
  await expect(page.getByRole('link', { name: seller })).toHaveCount(2);
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  const other = look.getByRole('list', { name: 'Checks' }).getByRole('link');
  await expect(other).toContainText('same number, same company');
  await page.keyboard.press('a');
  await expect(look.getByText(/Approve anyway\?/)).toBeVisible();
  expect((await api.invoice(again.uid)).approvement_status).toBe('waiting');
  await other.click();
  await expect(page).toHaveURL(new RegExp(newest));
});

test('loads the next documents ahead', async ({ signedIn: page }) => {
  const look = page.getByRole('region', { name: 'Quick look', exact: true });
  await expect(page.getByRole('link', { name: 'Alpha Ltd' })).toBeVisible();
  const files: string[] = [];
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname.startsWith('/files/')) files.push(request.url());
  });
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await expect.poll(() => files.length).toBe(3);
  await page.keyboard.press('j');
  await expect(look.getByRole('region', { name: 'Pages of the document' })).toContainText(
    'Beta Ltd',
  );
  expect(new Set(files).size).toBe(files.length);
});

test('D moves the focus into the document, Esc back to the row; Open opens the invoice', async ({
  signedIn: page,
}) => {
  const look = page.getByRole('region', { name: 'Quick look', exact: true });
  await expect(page.getByRole('link', { name: 'Alpha Ltd' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await expect(look.getByRole('region', { name: 'Pages of the document' })).toContainText(
    'Alpha Ltd',
  );
  await page.keyboard.press('d');
  await expect(look.getByRole('region', { name: 'Pages of the document' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(look).toBeHidden();
  await expect(page.getByRole('link', { name: 'Alpha Ltd' })).toBeFocused();
  await page.keyboard.press('Space');
  await look.getByRole('link', { name: 'Open' }).click();
  await expect(page.getByRole('textbox', { name: 'Invoice number' })).toHaveValue(
    numberOf('Alpha Ltd'),
  );
});

test.describe('an invoice deleted by somebody else', () => {
  test.use({ expectedErrors: [/404/] });

  test('is shown as gone in the quick look', async ({ signedIn: page, api }) => {
    await expect(page.getByRole('link', { name: 'Alpha Ltd' })).toBeVisible();
    await api.remove(newest);
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await expect(
      page
        .getByRole('region', { name: 'Quick look', exact: true })
        .getByText('This invoice no longer exists'),
    ).toBeVisible();
  });
});

test.describe('a low window', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('with a selection, the document keeps half of the quick look, which offers no decision', async ({
    page,
    api,
  }) => {
    await api.upload(printedInvoice);
    await signIn(page, administratorKey);
    await expect(page.getByRole('row')).toHaveCount(5);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('Space');
    const look = page.getByRole('region', { name: 'Quick look', exact: true });
    const pages = look.getByRole('region', { name: 'Pages of the document' });
    await expect(pages.locator('canvas').first()).toBeVisible();
    await expect(look.getByText('Total', { exact: true }).first()).toBeVisible();
    // The decision keys belong to the selection.
    await expect(look.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await expect
      .poll(async () => {
        const [all, paper] = [await look.boundingBox(), await pages.boundingBox()];
        return (paper?.height ?? 0) / (all?.height ?? 1);
      })
      .toBeGreaterThan(0.45);
  });
});

for (const [name, viewport] of Object.entries({
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
}))
  test.describe(name, () => {
    test.use({ viewport });
    test('the quick look has no axe violations in both languages and fits the width', async ({
      signedIn: page,
    }) => {
      await expect(page.getByRole('link', { name: 'Alpha Ltd' })).toBeVisible();
      for (const language of ['en', 'tr']) {
        await page.evaluate(
          (chosen) => localStorage.setItem('invoice-desk.language', chosen),
          language,
        );
        await page.reload();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.getByRole('link', { name: 'Alpha Ltd' })).toBeVisible();
        // A reload keeps the cursor and the quick look.
        if (language === 'en') {
          await page.keyboard.press('j');
          await page.keyboard.press('Space');
        }
        await expect(
          page.getByRole('table', { name: language === 'en' ? 'Items' : 'Kalemler' }),
        ).toBeAttached();
        await expectNoAxeViolations(page);
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
          .toBe(true);
      }
    });
  });

for (const width of [1024, 1280])
  test.describe(`beside the quick look at ${width} px`, () => {
    test.use({ viewport: { width, height: 700 }, seeded: 60 });

    test('the pager fits in one line, and typing a number goes to a row', async ({
      signedIn: page,
    }) => {
      await page.goto('/invoices?tab=all');
      await expect(page.getByRole('row').nth(2)).toBeVisible();
      await page.keyboard.press('j');
      await page.keyboard.press('Space');
      await expect(page.getByRole('region', { name: 'Quick look', exact: true })).toBeVisible();
      const pages = page.getByRole('navigation', { name: 'Pages' });
      const top = async (name: string) =>
        (await pages.getByRole('link', { name, exact: true }).boundingBox())?.y;
      await expect.poll(async () => (await top('Next page')) === (await top('Page 1'))).toBe(true);
      await expect(pages.getByRole('link', { name: 'Next page' })).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('g');
      await page.keyboard.press('9');
      const field = page.getByRole('textbox', { name: 'Go to row' });
      await expect(field).toBeFocused();
      await expect(field).toBeInViewport({ ratio: 1 });
      await expect(field).toHaveValue('9');
    });
  });
