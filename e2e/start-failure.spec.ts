import { expect, networkErrors, test } from './fixtures.ts';
import { openProxy, type Proxy } from './proxy.ts';
import { administratorKey } from './service.ts';

test.use({ expectedErrors: [networkErrors] });

let proxy: Proxy;
test.beforeEach(async ({ service }) => {
  proxy = await openProxy(service.origin);
});
test.afterEach(() => proxy.close());

const failed = 'The invoice desk could not be loaded.';
/** Loses each request for such a file. */
const lose = (file: RegExp) => {
  proxy.otherMishap = (_method, path) => (file.test(path) ? { kind: 'drop' } : undefined);
};

for (const [what, file] of [
  ['the entry', /assets\/index-.*\.js/],
  ['a library', /assets\/vendor-.*\.js/],
  ['the styles', /assets\/[\w-]+\.css/],
] as const)
  test(`says so when ${what} could not be loaded, and a reload starts the app`, async ({
    page,
  }) => {
    lose(file);
    await page.goto(`${proxy.origin}/invoices#key=${administratorKey}`);
    await expect(page.getByRole('alert').filter({ hasText: failed })).toBeVisible();
    proxy.otherMishap = () => undefined;
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(failed)).toHaveCount(0);
  });

test('says so when the app rendered before the missing styles were reported', async ({ page }) => {
  lose(/assets\/[\w-]+\.css/);
  // This listener runs before the page's own, as if React had been faster than the browser's event.
  await page.addInitScript(() => {
    addEventListener(
      'error',
      () => document.querySelector('#root')?.append('Invoices', document.createElement('p')),
      {
        capture: true,
        once: true,
      },
    );
  });
  await page.goto(`${proxy.origin}/invoices#key=${administratorKey}`);
  await expect(page.getByRole('alert').filter({ hasText: failed })).toBeVisible();
});

test('says so when the styles failed before the rest of the page arrived', async ({ page }) => {
  const reported = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.css'));
  // Time for the page to get the event; a page that is still loading cannot be asked.
  const rest = reported.then(() => page.waitForTimeout(500));
  proxy.otherMishap = (_method, path) => {
    if (path === '/invoices') return { kind: 'head first', rest };
    return /assets\/[\w-]+\.css/.test(path) ? { kind: 'drop' } : undefined;
  };
  await page.goto(`${proxy.origin}/invoices#key=${administratorKey}`);
  await expect(page.getByRole('alert').filter({ hasText: failed })).toBeVisible();
});

test('says so when the texts could not be loaded, and starts once they can be', async ({
  page,
}) => {
  lose(/assets\/en-.*\.js/);
  await page.goto(`${proxy.origin}/invoices`);
  await expect(page.getByRole('alert').filter({ hasText: failed })).toBeVisible();
  proxy.otherMishap = () => undefined;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(failed)).toHaveCount(0);
});

test('says after four seconds that it is still working, even before its texts', async ({
  page,
}) => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  proxy.before = (path) => (/assets\/(?:en|vendor)-/.test(path) ? held : Promise.resolve());
  await page.goto(`${proxy.origin}/invoices`, { waitUntil: 'commit' });
  await expect(page.getByText('Still working…')).toBeVisible();
  arrive();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Still working…')).toHaveCount(0);
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });
  test('a failure of the start is told in the language of the browser', async ({ page }) => {
    lose(/assets\/vendor-.*\.js/);
    await page.goto(`${proxy.origin}/invoices`);
    await expect(page.getByText('Invoice Desk konnte nicht geladen werden.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Neu laden' })).toBeVisible();
  });
});
