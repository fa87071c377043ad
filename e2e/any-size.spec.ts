import type { Locator, Page } from '@playwright/test';
import { withoutScrollEnd } from './device.ts';
import { expect, signIn, test } from './fixtures.ts';
import { ublInvoice } from './files.ts';
import { administratorKey } from './service.ts';

/**
 * 400 % zoom of a small screen, half a phone, phone landscape, a low wide window, phone portrait.
 */
const sizes = [
  { width: 320, height: 256 },
  { width: 640, height: 360 },
  { width: 844, height: 390 },
  { width: 1280, height: 480 },
  { width: 390, height: 844 },
];
const shortest = 500;

test.use({
  // A coarse pointer, as on a phone.
  hasTouch: true,
  isMobile: true,
  expectedErrors: [
    /status of (?:404 .*\/v1\/invoices\/0{8}-|401 .*\/v1\/invoices\/\?page_size=1\))/,
  ],
});

const settled = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0);

/**
 * Lists layout faults: a page too wide, targets or field text too small, parts that scroll inside.
 */
const faults = (
  page: Page,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<readonly string[]> =>
  page.evaluate(
    ([width, height, short]) => {
      const found: string[] = [];
      const nameOf = (element: Element) =>
        `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.id} "${(element.textContent ?? '').trim().slice(0, 30)}"`;
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest('[hidden], .visually-hidden');
      const wide = document.documentElement.scrollWidth;
      if (wide > width) found.push(`the page is ${wide} wide`);
      const high = document.documentElement.scrollHeight;
      if (!short && high > height) found.push(`the page is ${high} high, and scrolls away`);
      for (const element of document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [role=separator], [role=tab]',
      )) {
        if (!isShown(element)) continue;
        // The label is the target of a checkbox; a link in a sentence is only as high as its line.
        const named = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
        const target = element.matches('[type=checkbox], [type=radio]')
          ? (named ?? element)
          : element;
        if (element.matches('p a, li p a, dd a')) continue;
        const { width, height } = target.getBoundingClientRect();
        // Visually hidden until it has the focus.
        if (width <= 1 || height <= 1) continue;
        if (width < 23.9 || height < 23.9)
          found.push(`${nameOf(element)} is ${width.toFixed(1)} × ${height.toFixed(1)}`);
        // Its text wraps into a column of letters.
        if (element.matches('button') && height > 1.75 * width)
          found.push(`${nameOf(element)} is a column of ${height.toFixed(1)} px`);
        if (
          matchMedia('(pointer: coarse)').matches &&
          element.matches(
            'input:not([type=checkbox], [type=radio], [type=file]), select, textarea',
          ) &&
          Number.parseFloat(getComputedStyle(element).fontSize) < 16
        )
          found.push(`${nameOf(element)} has letters of ${getComputedStyle(element).fontSize}`);
      }
      if (!short) return found;
      for (const element of document.querySelectorAll<HTMLElement>('body *')) {
        if (!isShown(element)) continue;
        const { overflowY, position } = getComputedStyle(element);
        if (
          (overflowY === 'auto' || overflowY === 'scroll') &&
          element.clientHeight > 0 &&
          element.scrollHeight > element.clientHeight + 1
        )
          found.push(`${nameOf(element)} scrolls by itself`);
        if ((position === 'fixed' || position === 'sticky') && element.clientHeight > 40)
          found.push(`${nameOf(element)} stays`);
      }
      return found;
    },
    [width, height, height < shortest] as const,
  );

/** Expects that it can be scrolled to and nothing covers it. */
async function expectReachable(what: Locator): Promise<void> {
  // Scrolls to it, and again if the page re-renders it meanwhile.
  await what.click({ trial: true });
  await expect(what).toBeInViewport();
}

test('content and actions of every page are reachable at any window size', async ({
  page,
  api,
}) => {
  test.slow();
  const invoice = await api.upload(
    ublInvoice({
      number: 'SIZE-1',
      seller: 'Donaudampfschifffahrtsgesellschaft mbH und Co. Kommanditgesellschaft',
      lines: Array.from({ length: 6 }, (_, index) => ({
        name: `Zubehör ${index + 1}`,
        net: '10.00',
      })),
    }),
  );
  for (let number = 2; number < 8; number += 1)
    await api.upload(ublInvoice({ number: `SIZE-${number}` }));
  const company = await api.company('Harbour Ltd');
  await api.card('4543', '0017');
  const button = (label: string) => page.getByRole('button', { name: label, exact: true });
  const link = (label: string | RegExp) => page.getByRole('link', { name: label });
  const pages: readonly (readonly [string, () => readonly Locator[]])[] = [
    [
      '/invoices?tab=all',
      () => [
        link(/Donaudampf/),
        page.getByLabel(`Select ${invoice.hf_id}`),
        button('Export').or(button('More actions')),
        button('Upload'),
        link('Companies'),
      ],
    ],
    [
      `/invoices/${invoice.uid}?part=data`,
      () => [
        page.getByLabel('Invoice number'),
        page.getByLabel('Total', { exact: true }),
        page.getByRole('gridcell').first(),
        button('Approve'),
        button('Reject'),
        page.getByRole('tab', { name: 'Document' }),
      ],
    ],
    [
      `/invoices/${invoice.uid}?part=document`,
      () => [button('Find in document'), page.getByText('Zubehör 6').first()],
    ],
    ['/companies', () => [link('Harbour Ltd'), link('New company')]],
    [`/companies/${company.uid}`, () => [page.getByLabel('Name'), button('Delete')]],
    ['/cards', () => [link(/0017/), link('New card')]],
    ['/exports', () => [page.getByRole('button', { name: /^Download/ }).first()]],
    ['/insights', () => [page.getByRole('heading', { level: 2 }).first()]],
  ];
  await signIn(page, administratorKey, '/invoices?tab=all');
  for (const [address, reachable] of pages) {
    await page.goto(address);
    for (const size of sizes)
      await test.step(`${address} at ${size.width}×${size.height}`, async () => {
        await page.setViewportSize(size);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await settled(page);
        for (const one of reachable()) await expectReachable(one);
        await page.evaluate(() => scrollTo(0, 0));
        await expect.poll(() => faults(page, size)).toEqual([]);
      });
  }
});

/** As long as every Turkish e-invoice number. */
const turkish = 'GIB2026000000001';

test.describe('with a mouse', () => {
  test.use({ hasTouch: false, isMobile: false, viewport: { width: 1280, height: 800 } });

  test('every target is at least 24 px high and wide', async ({ signedIn: page, api }) => {
    const lines = [{ name: 'Paper', net: '10.00' }];
    const { uid } = await api.upload(
      ublInvoice({ number: 'SIZE-1', seller: 'Harbour Ltd', lines }),
    );
    await api.update(uid, { total_price: '1.00' });
    for (const name of ['Quay GmbH', 'Quay Gmbh.']) await api.company(name);
    const expectNone = async (where: string) => {
      await settled(page);
      expect.soft(await faults(page, { width: 1280, height: 800 }), where).toEqual([]);
    };
    const press = async (name: string, where: string) => {
      await page.getByRole('button', { name, exact: true }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNone(where);
      await page.keyboard.press('Escape');
    };
    await page.goto('/invoices?tab=all&query=SIZE');
    await expect(page.getByTitle(/^The items don't add up/).first()).toBeVisible();
    await expectNone('the list with a signal');
    await press('Save view', 'saving a view');
    await press('Help', 'the keys');
    await api.update(uid, { invoice_number: turkish });
    await page.goto(`/invoices/${uid}`);
    const number = page.getByRole('textbox', { name: 'Invoice number' });
    await expect(number).toHaveValue(turkish);
    await expectNone('an invoice');
    expect(await number.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
    await page.goto('/companies');
    await page.getByRole('link', { name: 'Harbour Ltd' }).click();
    await expect(page.getByRole('link', { name: 'View 1 invoice' })).toBeVisible();
    await expectNone('a company with an invoice');
    await page.goto('/companies/duplicates');
    await expect(page.getByRole('link', { name: 'Quay GmbH' }).first()).toBeVisible();
    await expectNone('likely duplicates');
  });
});

test.describe('rotating a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, seeded: 120 });

  test('keeps the current row in view, and keys scroll each row into view', async ({ page }) => {
    await withoutScrollEnd(page);
    await signIn(page, administratorKey, '/invoices?tab=all');
    const rows = page.getByRole('region', { name: 'Rows' });
    await rows.evaluate((list) => list.scrollTo(0, 55 * 90));
    await expect(page.getByText(/^56–\d+ of 120$/)).toBeVisible();
    // The list notes the visible rows only once scrolling has ended.
    await expect(rows).not.toHaveAttribute('data-scrolling');
    const links = rows.locator('[id^="row-"]');
    const uids = () => links.evaluateAll((all) => all.map(({ id }) => id));
    /** The first row below an edge, which is that of the list or of the window. */
    const firstBelow = (edge: number) =>
      links.evaluateAll(
        (all, from) => all.find((link) => link.getBoundingClientRect().top >= from)?.id ?? '',
        edge,
      );
    const edge = (await rows.boundingBox())?.y ?? 0;
    await expect.poll(() => firstBelow(edge)).not.toBe('');
    const top = await firstBelow(edge);
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(page.locator(`[id="${top}"]`)).toBeInViewport();
    await expect(page.locator(`[id="${top}"]`)).toBeFocused();
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press('j');
      const all = await uids();
      const next = all[all.indexOf(top) + step + 1];
      await expect(page.locator(`[id="${next}"]`)).toBeFocused();
      await expect(page.locator(`[id="${next}"]`)).toBeInViewport();
    }
    const read = await firstBelow(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.locator(`[id="${read}"]`)).toBeInViewport();
  });
});
