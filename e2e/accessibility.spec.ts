import type { Locator, Page } from '@playwright/test';
import { printedInvoice, picture, ublInvoice } from './files.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInBothSchemes,
  loadWholeApp,
  signIn,
  test,
  upload,
} from './fixtures.ts';
import { openProxy } from './proxy.ts';
import { administratorKey } from './service.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

test.use({
  viewport: desktop,
  // The connection report requests an invoice that cannot exist, and makes one request without a
  // key: Chromium logs both.
  expectedErrors: [
    /status of (?:404 .*\/v1\/invoices\/0{8}-|401 .*\/v1\/invoices\/\?page_size=1\))/,
  ],
});

const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
const settled = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0);

/**
 * Checks a desktop in light and dark, then a phone in light only: dark differs only in colours,
 * which do not depend on the window size.
 */
async function expectNoViolations(page: Page): Promise<void> {
  await expectNoAxeViolationsInBothSchemes(page);
  await expect.poll(() => fits(page)).toBe(true);
  await page.setViewportSize(phone);
  await settled(page);
  await expectNoAxeViolations(page);
  await expect.poll(() => fits(page)).toBe(true);
  await page.setViewportSize(desktop);
}

async function expectNoViolationsAt(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses)
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('load');
      await settled(page);
      await expectNoViolations(page);
    });
}

test('lists and record pages have no axe violations and do not scroll sideways', async ({
  page,
  api,
}) => {
  test.slow();
  await api.approve((await api.upload(ublInvoice({ number: 'A-1' }))).uid);
  const company = await api.company('Harbour Ltd');
  const card = await api.card('4543', '0017');
  await page.goto('/');
  await expect(page.getByLabel('API key')).toBeVisible();
  await expectNoViolations(page);
  await signIn(page, administratorKey, '/invoices?tab=all');
  await expectNoViolationsAt(page, [
    '/invoices?tab=all',
    '/invoices',
    '/invoices?tab=all&query=nothing-like-it',
    '/companies',
    `/companies/${company.uid}`,
    '/companies/new',
    '/cards',
    `/cards/${card.uid}`,
    '/cards/new',
  ]);
});

test('all other pages have no axe violations and do not scroll sideways', async ({
  signedIn: page,
  api,
}) => {
  test.slow();
  const uids: string[] = [];
  for (const file of [ublInvoice({ number: 'A-1' }), printedInvoice, picture])
    uids.push((await api.upload(file)).uid);
  await api.approve(uids[0] ?? '');
  await expectNoViolationsAt(page, [
    ...uids.map((uid) => `/invoices/${uid}`),
    '/exports',
    '/people',
    '/insights',
    '/connection',
    '/no-such-page',
  ]);
});

for (const [size, viewport] of Object.entries({ desktop, phone }))
  test.describe(size, () => {
    test.use({ viewport });
    const expectNone =
      size === 'desktop' ? expectNoAxeViolationsInBothSchemes : expectNoAxeViolations;

    test('uploads, menus and dialogs have no axe violations', async ({ signedIn: page, api }) => {
      await expectNone(page);
      await upload(page, [ublInvoice({ number: 'A-2', seller: 'Over Ltd' })]);
      await expect(
        page.getByRole('region', { name: 'Uploads' }).getByText('Ready', { exact: true }),
      ).toBeVisible();
      await expectNone(page);
      if (size === 'phone') {
        await page.getByRole('button', { name: 'More actions' }).click();
        await expectNone(page);
      }
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await expect(
        page.getByRole('dialog').getByRole('button', { name: 'Download' }),
      ).toBeVisible();
      await expectNone(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Account' }).click();
      await expect(page.getByRole('region', { name: 'Account' })).toBeVisible();
      await expectNone(page);
      await page.keyboard.press('Escape');
      const { uid } = await api.upload(ublInvoice({ number: 'A-3' }));
      await page.goto(`/invoices/${uid}`);
      await page.getByRole('button', { name: 'Reject', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNone(page);
    });
  });

test('dialogs and panels of the inbox have no axe violations in light and dark', async ({
  page,
  api,
}) => {
  test.slow();
  for (const number of ['A-1', 'A-2']) await api.upload(ublInvoice({ number }));
  await signIn(page, administratorKey);
  const opened = async (name: string, open: () => Promise<void>, shown: Locator) => {
    await test.step(name, async () => {
      await open();
      await expect(shown).toBeVisible();
      await settled(page);
      await expectNoAxeViolationsInBothSchemes(page);
      await page.keyboard.press('Escape');
    });
  };
  const press = (key: string) => () => page.keyboard.press(key);
  const click = (name: string) => () =>
    page.getByRole('button', { name, exact: true }).first().click();
  await page.getByRole('heading', { level: 1 }).click();
  await opened('keys', press('?'), page.getByRole('dialog', { name: 'Keyboard' }));
  await opened(
    'recent decisions',
    press('Shift+Z'),
    page.getByRole('dialog', { name: 'Recent decisions' }),
  );
  await opened('columns', click('Columns'), page.getByRole('checkbox', { name: 'Total' }));
  await opened('a filter', click('Company'), page.getByRole('dialog', { name: 'Company' }));
  await opened(
    'days of creation with their calendar',
    async () => {
      await click('Created')();
      await click('Choose a date')();
    },
    page.getByRole('dialog', { name: 'Choose a date' }),
  );
  await page.keyboard.press('Escape');
  await opened(
    'a selection, and what a run will do',
    async () => {
      await page
        .getByRole('checkbox', { name: /^Select INV/ })
        .first()
        .check();
      await page
        .getByRole('region', { name: 'Selection' })
        .getByRole('button', { name: 'Delete', exact: true })
        .click();
    },
    page.getByRole('dialog'),
  );
});

for (const [size, viewport] of Object.entries({ desktop, phone }))
  test(`empty, loading and confirmation states have no axe violations on a ${size}`, async ({
    signedIn: page,
    api,
    context,
    service,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    const expectNone = async (what: string, shown: Locator) => {
      await test.step(what, async () => {
        await expect(shown).toBeVisible();
        await expectNoAxeViolationsInBothSchemes(page);
      });
    };
    await expectNone(
      'an empty inbox',
      page.getByText('Drop invoices anywhere on this page').last(),
    );
    for (const [address, empty] of [
      ['/companies', 'No companies yet'],
      ['/cards', 'No cards yet'],
      ['/companies/duplicates', 'No duplicate companies found'],
      ['/insights', 'There is nothing to sum up here'],
    ] as const) {
      await page.goto(address);
      await expectNone(`${address} without anything`, page.getByText(empty).first());
    }
    const { uid } = await api.upload(ublInvoice({ number: 'A-1', seller: 'Harbour Ltd' }));
    const other = await api.company('Harbour');
    await page.goto('/invoices');
    await expect(page.getByRole('link', { name: 'Harbour Ltd' })).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await expectNone(
      'the quick look',
      page.getByRole('region', { name: 'Quick look', exact: true }),
    );
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expectNone('the commands', page.getByRole('dialog', { name: 'Commands' }));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expectNone('signing out', page.getByRole('dialog', { name: 'Sign out' }));
    await page.keyboard.press('Escape');
    const company = (await api.invoice(uid)).company?.uid ?? '';
    await page.goto(`/companies/merge?from=${other.uid}&into=${company}`);
    await expectNone('a merge', page.getByRole('button', { name: /^Merge/ }).first());
    // The response never arrives, so the rows keep loading while the page is checked.
    const network = await openProxy(service.origin);
    network.before = (path) =>
      path.startsWith('/v1/companies/?') ? new Promise(() => undefined) : Promise.resolve();
    await signIn(page, administratorKey, `${network.origin}/companies`);
    const awaited = page.locator('table[aria-busy=true]');
    await expectNone('rows on their way', awaited);
    await expect(awaited).toBeVisible();
    // Leave the page first: a request whose response is cut off logs an error in the console.
    await page.goto('/invoices');
    // Code that the page preloads while idle must not meet the closed network.
    await loadWholeApp(page);
    await network.close();
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await expectNone('a review', page.getByRole('button', { name: 'Skip' }));
    await context.setOffline(true);
    await expectNone('no network', page.getByText(/^You're offline\./).first());
    await context.setOffline(false);
  });
