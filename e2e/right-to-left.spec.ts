import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { ublInvoice } from './files.ts';
import { inArabicLetters, speakArabic } from './pseudo-language.ts';
import { administratorKey } from './service.ts';

// A service worker would answer instead of the route that replaces the letters.
test.use({ serviceWorkers: 'block' });

/** Sets the page direction as a right-to-left language does. */
const turn = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(HTMLElement.prototype, 'dir', {
      set(this: HTMLElement) {
        this.setAttribute('dir', 'rtl');
      },
    });
  });

const isSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  return box ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN };
};

for (const size of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test(`list and invoice are mirrored and do not scroll sideways at ${size.width} × ${size.height}`, async ({
    page,
    api,
  }) => {
    const { uid } = await api.upload(ublInvoice({ number: 'R-1', seller: 'Paper Ltd' }));
    await page.setViewportSize(size);
    await turn(page);
    await signIn(page, administratorKey);
    await expect(page.getByRole('link', { name: 'Paper Ltd' })).toBeVisible();
    await expect.poll(() => isSideways(page)).toBe(false);
    const title = await boxOf(page, 'main h1');
    expect(title.x + title.width / 2).toBeGreaterThan(size.width / 2);
    if (size.width > 600) {
      const main = await boxOf(page, 'main');
      const first = await boxOf(page, 'thead th:first-child');
      const last = await boxOf(page, 'thead th:last-child');
      expect(first.x).toBeGreaterThan(last.x);
      expect(first.x + first.width).toBeGreaterThan(main.x + main.width - 60);
    }
    await page.goto(`/invoices/${uid}`);
    await expect(page.getByRole('textbox', { name: 'Invoice number' })).toBeVisible();
    await expect.poll(() => isSideways(page)).toBe(false);
  });

/** Dates and counts whose figures appear in reverse order. */
const turnedFigures = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? '';
      const figures = /\d{1,2} \p{L}{3,4} \d{4}|\d+(?:–\d+)? of \d+/u.exec(text);
      if (!figures || !node.parentElement?.checkVisibility()) continue;
      const left = (from: number, to: number) => {
        const range = new Range();
        range.setStart(node, figures.index + from);
        range.setEnd(node, figures.index + to);
        return range.getBoundingClientRect().left;
      };
      const [whole] = figures;
      if (left(0, 1) > left(whole.length - 1, whole.length)) found.push(text);
    }
    return found;
  });

/** Negative numbers whose sign appears after their figures. */
const turnedSigns = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? '';
      const sign = /^[-−]\D{0,5}\d/.exec(text);
      if (!sign || !node.parentElement?.checkVisibility()) continue;
      const left = (at: number) => {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getBoundingClientRect().left;
      };
      if (left(0) > left(sign[0].length - 1))
        found.push(`${node.parentElement.outerHTML.slice(0, 80)} ${text}`);
    }
    // A range cannot measure inside a field, so its direction is checked instead.
    for (const field of document.querySelectorAll<HTMLInputElement>('input'))
      if (/^[-−]\d/.test(field.value) && getComputedStyle(field).direction === 'rtl')
        found.push(field.value);
    return found;
  });

test('a minus sign appears before its figures among Arabic letters', async ({ page, api }) => {
  const { uid } = await api.upload(
    ublInvoice({ number: 'R-1', lines: [{ name: 'Paper', net: '-100.00' }] }),
  );
  await turn(page);
  await speakArabic(page);
  await page.goto(`/invoices/${uid}#key=${encodeURIComponent(administratorKey)}`);
  await expect(page.getByRole('heading', { name: inArabicLetters('History') })).toBeVisible();
  await expect.poll(() => isSideways(page)).toBe(false);
  await expect.poll(() => turnedSigns(page)).toEqual([]);
  for (const [address, heading] of [
    ['/insights', 'By currency'],
    ['/exports', 'New export'],
    ['/invoices?tab=all', 'Invoices'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: inArabicLetters(heading) })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect.poll(() => isSideways(page), address).toBe(false);
    await expect.poll(() => turnedSigns(page), address).toEqual([]);
  }
});

const mirrored = (page: Page, name: string) =>
  page
    .getByRole('link', { name })
    .locator('svg')
    .first()
    .evaluate((icon) => getComputedStyle(icon).scale);

test('dates, counts, arrows and the search field are laid out from right to left', async ({
  page,
  api,
}) => {
  const { uid } = await api.upload(ublInvoice({ number: 'R-1', seller: 'Paper Ltd' }));
  for (const number of ['R-2', 'R-3']) await api.upload(ublInvoice({ number }));
  await turn(page);
  await signIn(page, administratorKey, '/invoices?tab=all');
  await expect(page.getByRole('link', { name: 'Paper Ltd' })).toBeVisible();
  await expect.poll(() => turnedFigures(page)).toEqual([]);
  const search = page.getByRole('searchbox').first();
  const [icon, field] = [
    await search.locator('..').locator('svg').boundingBox(),
    await search.boundingBox(),
  ];
  // The search icon is on the side where typing begins, and no text runs over it.
  expect(icon && field && icon.x > field.x + field.width / 2).toBe(true);
  expect(
    Number.parseFloat(await search.evaluate((one) => getComputedStyle(one).paddingRight)),
  ).toBeGreaterThan(24);
  await page.goto(`/invoices/${uid}`);
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect.poll(() => turnedFigures(page)).toEqual([]);
  expect(await mirrored(page, 'Back to invoices')).toBe('-1 1');
});

for (const size of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test(`cuts a name in Latin letters at its end, not its start, at ${size.width} × ${size.height}`, async ({
    page,
    api,
  }) => {
    const seller = 'Donaudampfschifffahrtsgesellschaft mbH und Co. Kommanditgesellschaft A.Ş.';
    await api.upload(ublInvoice({ number: 'R-1', seller }));
    await page.setViewportSize(size);
    await turn(page);
    await signIn(page, administratorKey);
    const name = page.getByRole('link', { name: seller });
    await expect(name).toBeVisible();
    const outside = await name.evaluate((link) => {
      const { left, right } = link.getBoundingClientRect();
      const range = new Range();
      range.setStart(link.firstChild ?? link, 0);
      range.setEnd(link.firstChild ?? link, 1);
      const first = range.getBoundingClientRect();
      return Math.max(left - first.left, first.right - right);
    });
    expect(outside).toBeLessThan(1);
  });
