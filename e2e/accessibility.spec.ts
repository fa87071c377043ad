import { printedInvoice, picture, ublInvoice } from './files.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInBothSchemes,
  signIn,
  test,
  upload,
} from './fixtures.ts';
import { administratorKey } from './service.ts';

const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

for (const [size, viewport] of Object.entries(sizes))
  test.describe(size, () => {
    // Dark differs in colours alone, and those do not depend on the size of the window.
    const expectNoViolations =
      size === 'desktop' ? expectNoAxeViolationsInBothSchemes : expectNoAxeViolations;
    // The connection report asks for an invoice that cannot be there, and once without a key:
    // Chromium notes both.
    test.use({
      viewport,
      expectedErrors: [
        /status of (?:404 .*\/v1\/invoices\/0{8}-|401 .*\/v1\/invoices\/\?page_size=1\))/,
      ],
    });

    test('no page has a fault that axe knows, nor scrolls sideways', async ({ page, api }) => {
      test.slow();
      const invoices = [ublInvoice({ number: 'A-1' }), printedInvoice, picture];
      const uids: string[] = [];
      for (const file of invoices) uids.push((await api.upload(file)).uid);
      const [xml = '', pdf = '', photo = ''] = uids;
      await api.approve(xml);
      const company = await api.company('Harbour Ltd');
      const card = await api.card('4543', '0017');

      await page.goto('/');
      await expect(page.getByLabel('API key')).toBeVisible();
      await expectNoViolations(page);

      await signIn(page, administratorKey, '/invoices?tab=all');
      const pages = [
        '/invoices?tab=all',
        '/invoices',
        '/invoices?tab=all&query=nothing-like-it',
        `/invoices/${xml}`,
        `/invoices/${pdf}`,
        `/invoices/${photo}`,
        '/companies',
        `/companies/${company.uid}`,
        '/companies/new',
        '/cards',
        `/cards/${card.uid}`,
        '/cards/new',
        '/exports',
        '/people',
        '/insights',
        '/connection',
        '/no-such-page',
      ];
      for (const address of pages)
        await test.step(address, async () => {
          await page.goto(address);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await page.waitForLoadState('load');
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
          await expectNoViolations(page);
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
          ).toBe(true);
        });
    });

    test('what opens over a page has none either', async ({ signedIn: page, api }) => {
      await expectNoViolations(page);
      await upload(page, [ublInvoice({ number: 'A-2', seller: 'Over Ltd' })]);
      await expect(
        page.getByRole('region', { name: 'Uploads' }).getByText('Ready', { exact: true }),
      ).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await expect(
        page.getByRole('dialog').getByRole('button', { name: 'Download' }),
      ).toBeVisible();
      await expectNoViolations(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Account' }).click();
      await expect(page.getByRole('region', { name: 'Account' })).toBeVisible();
      await expectNoViolations(page);
      await page.keyboard.press('Escape');
      const { uid } = await api.upload(ublInvoice({ number: 'A-3' }));
      await page.goto(`/invoices/${uid}`);
      await page.getByRole('button', { name: 'Reject', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoViolations(page);
    });
  });
