import type { Page } from '@playwright/test';
import { catalogueLanguages, textsOf } from '#tools/catalogue-texts.ts';
import { expect, signIn, test } from './fixtures.ts';
import { ublInvoice } from './files.ts';
import { administratorKey } from './service.ts';

test.use({
  // A coarse pointer, as on a phone.
  hasTouch: true,
  isMobile: true,
  expectedErrors: [/status of 404 .*\/v1\/invoices\/0{8}-/],
});

const settled = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0);

/** Texts that are cut, leave the window or overlap the next one. */
const cutTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = (node.nodeValue ?? '').trim();
      if (!element || !text || !element.checkVisibility({ visibilityProperty: true })) continue;
      // Skips visually hidden texts, and names of records, which may be of any length.
      if (element.clientWidth <= 1 || element.closest('.visually-hidden, [title], option, a'))
        continue;
      for (let one: HTMLElement | null = element; one; one = one.parentElement) {
        const { overflowX } = getComputedStyle(one);
        if (overflowX === 'auto' || overflowX === 'scroll') break;
        if (overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1) {
          found.add(text);
          break;
        }
      }
    }
    const places = [...document.querySelectorAll('nav li')].map((place) => {
      const range = new Range();
      range.selectNodeContents(place.querySelector('span') ?? place);
      return { text: place.textContent ?? '', ...range.getBoundingClientRect().toJSON() };
    });
    places.forEach((place, index) => {
      const next = places[index + 1];
      if (place.left < 0 || place.right > innerWidth) found.add(`${place.text} leaves the window`);
      if (next && next.top < place.bottom && next.left > place.left && next.left < place.right)
        found.add(`${place.text} stands into ${next.text}`);
    });
    return [...found];
  });

/** As long as every Turkish e-invoice number. */
const turkish = 'GIB2026000000001';

for (const viewport of [
  { width: 320, height: 256 },
  { width: 390, height: 844 },
])
  test.describe(`${viewport.width}×${viewport.height} in long languages`, () => {
    test.use({ viewport });

    for (const language of catalogueLanguages.filter((one) => one !== 'en'))
      test(`no text is cut or overlaps another: ${language}`, async ({ page, api }) => {
        const words = new Map(textsOf(language).map(({ id, text }) => [id, text]));
        const word = (english: string) => words.get(english) ?? english;
        await page.addInitScript(
          (chosen) => localStorage.setItem('invoice-desk.language', JSON.stringify(chosen)),
          language,
        );
        const { uid } = await api.upload(ublInvoice({ number: turkish, seller: 'Harbour Ltd' }));
        await api.update(uid, { total_price: '1.00', payment_type: 'bank_transfer' });
        await signIn(page, administratorKey, '/invoices?tab=all');
        await expect(page.getByRole('navigation').first().getByRole('listitem')).toHaveCount(6);
        const expectWhole = async (where: string) => {
          await settled(page);
          expect.soft(await cutTexts(page), where).toEqual([]);
        };
        await expectWhole('the list');
        await page.getByRole('button', { name: word('Account') }).click();
        await expect(page.getByRole('radio', { name: 'Français' })).toBeVisible();
        await expectWhole('settings');
        await page.keyboard.press('Escape');
        await page.keyboard.press('j');
        await page.keyboard.press('Space');
        const look = page.getByRole('region', { name: word('Quick look'), exact: true });
        await expect(look.getByRole('region', { name: word('Data'), exact: true })).toBeVisible();
        await settled(page);
        // The document keeps enough height between its tools and the fields.
        const paper = await look
          .getByRole('region', { name: word('Data'), exact: true })
          .evaluate((facts) => facts.previousElementSibling?.getBoundingClientRect().height);
        expect(paper).toBeGreaterThan(240);
        await page.goto(`/invoices/${uid}?part=data`);
        await expect(page.getByRole('gridcell').first()).toBeVisible();
        await expectWhole('an invoice');
        const fields = await page
          .locator('form input, form select')
          .evaluateAll((all) =>
            all.flatMap((field) =>
              field.scrollWidth > field.clientWidth + 1 ? [field.id || field.tagName] : [],
            ),
          );
        expect(fields).toEqual([]);
        // On a phone the buttons of an invoice fit in one line, in a review too.
        const expectOneLine = async () => {
          const tops = await page
            .locator('main')
            .getByRole('button', {
              name: new RegExp(`^(?:${word('Reject')}|${word('Approve')}|${word('More')})$`),
            })
            .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
          expect(tops).toHaveLength(3);
          if (viewport.width > 320) expect(new Set(tops).size).toBe(1);
        };
        await expectOneLine();
        for (let at = 1; at < 11; at += 1) await api.upload(ublInvoice({ number: `R-${at}` }));
        await page.goto('/invoices');
        await page.getByRole('button', { name: word('Review'), exact: true }).click();
        await expect(page.getByRole('gridcell').first()).toBeVisible();
        await expectOneLine();
        await page.goto('/invoices/00000000-0000-4000-8000-000000000000');
        await expect(page.getByRole('alert').first()).toBeVisible();
        await expectWhole('an invoice that is gone');
        await api.update(uid, { total_price: '12345678.90' });
        await api.approve(uid);
        await page.goto('/insights');
        await expect(page.getByRole('table').first()).toBeVisible();
        await settled(page);
        const room = await page
          .getByRole('main')
          .evaluate(({ scrollWidth, clientWidth }) => clientWidth - scrollWidth);
        expect(room, 'insights').toBe(0);
      });
  });

test.describe('a desktop in long languages', () => {
  test.use({ hasTouch: false, isMobile: false });

  for (const language of catalogueLanguages)
    test(`no heading of the list is cut: ${language}`, async ({ page, api }) => {
      await page.addInitScript((chosen) => {
        localStorage.setItem('invoice-desk.language', JSON.stringify(chosen));
        localStorage.setItem('invoice-desk.preferences', '{"columns":{"hidden":[]}}');
      }, language);
      await api.upload(ublInvoice({ number: turkish, seller: 'Harbour Ltd' }));
      await signIn(page, administratorKey, '/invoices?tab=all');
      for (const width of [1280, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(page.getByRole('link', { name: 'Harbour Ltd' })).toBeVisible();
        await settled(page);
        const cut = await page
          .locator('thead th *')
          .evaluateAll((all) =>
            all.flatMap((one) =>
              one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1 ? [one.textContent] : [],
            ),
          );
        expect(cut, `${width} px`).toEqual([]);
      }
    });
});

test.describe('120 rows in long languages', () => {
  test.use({
    hasTouch: false,
    isMobile: false,
    seeded: 120,
    viewport: { width: 1280, height: 800 },
  });

  for (const language of catalogueLanguages)
    test(`every state and every person's name is shown in full: ${language}`, async ({ page }) => {
      await page.addInitScript(
        (chosen) => localStorage.setItem('invoice-desk.language', JSON.stringify(chosen)),
        language,
      );
      await signIn(page, administratorKey, '/invoices?tab=all');
      const scroller = page.locator('[data-list-scroller]');
      const cells = page.locator('td:is([data-column=status], [data-column=workspace_user])');
      await expect(cells.first()).toBeVisible();
      const seen = new Set<string>();
      const cut = new Set<string>();
      for (let row = 0; row < 40; row += 10) {
        await scroller.evaluate((list, top) => list.scrollTo(0, top), row * 40);
        await expect(page.locator(`tr[aria-rowindex="${row + 10}"] td`).first()).toBeVisible();
        const found = await cells.evaluateAll((all) =>
          all.map((cell) => ({
            text: cell.textContent,
            isCut: [cell, ...cell.querySelectorAll('span')].some(
              (one) =>
                getComputedStyle(one).overflowX !== 'visible' &&
                (one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight),
            ),
          })),
        );
        for (const { text, isCut } of found) (isCut ? cut : seen).add(text);
      }
      expect([...cut]).toEqual([]);
      const words = new Map(textsOf(language).map(({ id, text }) => [id, text]));
      const failed = 'Could not be read';
      expect([...seen]).toEqual(
        expect.arrayContaining(['Sofie van der Meer', words.get(failed) ?? failed]),
      );
    });
});

test.describe('the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 700 } });

  for (const language of catalogueLanguages)
    test(`no entry of the bottom bar wraps or is cut: ${language}`, async ({ page }) => {
      await page.addInitScript(
        (chosen) => localStorage.setItem('invoice-desk.language', JSON.stringify(chosen)),
        language,
      );
      await signIn(page, administratorKey);
      const places = page.getByRole('navigation').first().getByRole('listitem');
      await expect(places).toHaveCount(6);
      const lines = await places.evaluateAll((all) =>
        all.map((place) => {
          const range = document.createRange();
          range.selectNodeContents(place.querySelector('span') ?? place);
          return range.getClientRects().length;
        }),
      );
      expect(lines).toEqual([1, 1, 1, 1, 1, 1]);
      expect(await cutTexts(page)).toEqual([]);
    });
});
