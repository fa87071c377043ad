import type { Locator, Page } from '@playwright/test';
import { ublInvoice } from './files.ts';
import { axeOn, expect, test, signIn } from './fixtures.ts';
import { administratorKey } from './service.ts';

const outline = (target: Locator): Promise<string> =>
  target.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth}`;
  });

async function expectReadable(page: Page): Promise<void> {
  const axe = await axeOn(page);
  const { violations } = await axe.withRules(['color-contrast-enhanced']).analyze();
  expect(
    violations.flatMap(({ nodes }) =>
      nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    ),
  ).toEqual([]);
}

test('outlines mark what is selected in forced-colours mode', async ({ page, api }) => {
  for (const number of ['S-1', 'S-2', 'S-3'])
    await api.upload(ublInvoice({ number, seller: `${number} Ltd` }));
  await signIn(page, administratorKey, '/invoices?tab=all&created_at__from_date=2020-01-01');
  await page.emulateMedia({ forcedColors: 'active' });
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await row('S-1').getByRole('checkbox').check();
  await page.getByRole('link', { name: 'S-2 Ltd' }).focus();
  expect(await outline(row('S-1'))).toBe('solid 2px');
  expect(await outline(row('S-2'))).toBe('dashed 2px');
  expect(await outline(row('S-3'))).toBe('none');
  expect(await outline(page.getByRole('tab', { selected: true }))).toBe('solid 2px');
  expect(await outline(page.getByRole('tab', { name: /^Approved/ }))).toBe('none');
  const chip = (name: RegExp) => page.getByRole('button', { name }).locator('..');
  expect(await outline(chip(/^Created: /))).toBe('solid 2px');
  expect(await outline(chip(/^Company/))).toBe('none');
  expect(await outline(page.getByRole('navigation').getByRole('link', { name: 'Invoices' }))).toBe(
    'solid 2px',
  );
  // The system draws the tick itself.
  await expect(row('S-1').getByRole('checkbox')).toHaveCSS('appearance', 'auto');
  await page.getByRole('button', { name: 'Account' }).click();
  const language = (name: string) =>
    page.getByRole('group', { name: 'Language' }).locator('label', { hasText: name });
  expect(await outline(language('English'))).toBe('solid 2px');
  expect(await outline(language('Deutsch'))).toBe('none');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'S-1 Ltd' }).click();
  await page.getByRole('button', { name: 'Choose a date' }).click();
  const day = (name: string) => page.getByRole('button', { name });
  // The chosen day has the focus ring, so move the focus away first.
  await expect(day('Saturday, 31 January 2026')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  expect(await outline(day('Saturday, 31 January 2026'))).toBe('solid 2px');
  expect(await outline(day('Thursday, 29 January 2026'))).toBe('none');
});

for (const scheme of ['light', 'dark'] as const)
  test(`all text has a contrast of 7 to 1 when more contrast is requested, in ${scheme}`, async ({
    signedIn: page,
    api,
  }) => {
    const { uid } = await api.upload(ublInvoice({ number: 'S-1' }));
    await page.emulateMedia({ contrast: 'more', colorScheme: scheme });
    await page.goto('/invoices?tab=all');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectReadable(page);
    await page.goto(`/invoices/${uid}`);
    await expect(page.getByRole('textbox', { name: 'Invoice number' })).toHaveValue('S-1');
    await expectReadable(page);
  });

test('wider text spacing neither cuts text nor makes the page scroll sideways', async ({
  signedIn: page,
  api,
}) => {
  const { uid } = await api.upload(ublInvoice({ number: 'S-1' }));
  for (const address of ['/invoices?tab=all', `/invoices/${uid}`, '/companies', '/exports']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    // The spacing of WCAG 1.4.12.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
      );
      document.adoptedStyleSheets = [sheet];
    });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      address,
    ).toBe(true);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('main button, main th, main label, main h1, main h2')]
        .filter(
          (element) =>
            element.checkVisibility() &&
            element.clientWidth > 1 &&
            !element.closest('[title]') &&
            getComputedStyle(element).overflowX !== 'visible' &&
            element.scrollWidth > element.clientWidth + 1,
        )
        .map((element) => element.textContent),
    );
    expect(cut, address).toEqual([]);
  }
});
