import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { ublInvoice } from './files.ts';
import { expect, test } from './fixtures.ts';
import { administratorKey } from './service.ts';

interface SeenRequest {
  readonly path: string;
  readonly type: string;
  readonly byPage: boolean;
  readonly at: number;
  /** Of the requesting document: what the previous page still loads does not count. */
  readonly loader: string;
}

/** Opens an address and checks the requests made until the first row shows. */
async function expectLightFirstRow(page: Page, address: string): Promise<void> {
  const asked: SeenRequest[] = [];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  // The service worker's cache of an earlier visit would hide the cost of a first visit.
  await devtools.send('Network.setBypassServiceWorker', { bypass: true });
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  devtools.on('Network.requestWillBeSent', (event) => {
    const { request, type = 'Other', initiator, wallTime, loaderId } = event;
    const frames = initiator.stack?.callFrames ?? [];
    asked.push({
      loader: loaderId,
      path: new URL(request.url).pathname,
      type,
      // By the parser or the inline script of the page.
      byPage: frames.every(({ url }) => !url.includes('/assets/')),
      at: wallTime * 1000,
    });
  });
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('tbody tr')?.textContent.includes('Paper Ltd')) return;
      document.documentElement.dataset['firstRow'] = String(Date.now());
      watch.disconnect();
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await page.goto(address);
  await expect(page.getByRole('link', { name: 'Paper Ltd' })).toBeVisible();
  const firstRow = Number(await page.locator('html').getAttribute('data-first-row'));
  const loader = asked.findLast(({ type }) => type === 'Document')?.loader;
  const before = asked.filter(
    (one) => one.loader === loader && one.at <= firstRow && one.path !== '/icon.svg',
  );

  expect(before.length).toBeLessThanOrEqual(12);
  expect(before.filter(({ path }) => path.startsWith('/v1/')).map(({ path }) => path)).toEqual([
    '/v1/invoices/',
  ]);
  expect(before.filter(({ byPage }) => !byPage)).toEqual([]);
  const weigh = async (type: string) => {
    const files = before.filter((one) => one.type === type && one.path.startsWith('/assets/'));
    const bodies = await Promise.all(
      files.map(async ({ path }) => (await page.request.get(path)).body()),
    );
    return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length / 1024, 0);
  };
  expect(await weigh('Script')).toBeLessThanOrEqual(172);
  expect(await weigh('Stylesheet')).toBeLessThanOrEqual(12);
}

test('the first row needs at most 12 requests, 172 KiB of scripts and 12 KiB of styles', async ({
  signedIn: page,
  api,
}) => {
  await api.upload(ublInvoice({ number: 'I-1', seller: 'Paper Ltd' }));
  await expectLightFirstRow(page, '/');
});

test('the first row needs no more when opened by a sign-in link', async ({ page, api }) => {
  await api.upload(ublInvoice({ number: 'I-1', seller: 'Paper Ltd' }));
  await expectLightFirstRow(page, `/invoices#key=${administratorKey}`);
});

test('another status tab requests its rows once, before it is drawn', async ({
  signedIn: page,
  api,
}) => {
  const { uid } = await api.upload(ublInvoice({ number: 'I-1', seller: 'Paper Ltd' }));
  await api.approve(uid);
  const tab = page.getByRole('tab', { name: /^Approved/ });
  await tab.evaluate((element) => {
    new MutationObserver(() => {
      document.documentElement.dataset['drawn'] ??= String(performance.now());
    }).observe(element, { attributeFilter: ['aria-selected'] });
  });
  await tab.hover();
  const rows = page.waitForRequest(/status=approved&.*page_size=25/);
  await page.mouse.down();
  // Pressing starts the request, before the click.
  await rows;
  await page.mouse.up();
  await expect(page.getByRole('link', { name: 'Paper Ltd' })).toBeVisible();
  const drawn = Number(await page.locator('html').getAttribute('data-drawn'));
  const asked = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /status=approved&.*page_size=25/.test(name))
      .map(({ startTime }) => startTime),
  );
  expect(asked).toHaveLength(1);
  expect(asked[0]).toBeLessThan(drawn);
});

test('with settings in a separate file, a second visit requests rows without waiting for it', async ({
  signedIn: page,
  api,
}) => {
  await api.upload(ublInvoice({ number: 'I-1', seller: 'Paper Ltd' }));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setBypassServiceWorker', { bypass: true });
  let settings: object = {};
  const asked: string[] = [];
  await page.route(/\/invoices(?:\?|$)/, async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const response = await route.fetch();
    const html = (await response.text()).replace(/<script [^>]*id="config">.*?<\/script>/, '');
    const { 'content-encoding': _encoding, ...headers } = response.headers();
    await route.fulfill({ status: 200, headers, body: html });
  });
  await page.route('**/config.json', async (route) => {
    // Long enough that a request for rows comes first if it does not wait for the settings.
    await new Promise((resolve) => setTimeout(resolve, 500));
    asked.push('settings');
    await route.fulfill({ json: settings });
  });
  page.on('request', (request) => {
    if (/\/v1\/invoices\/\?/.test(request.url())) asked.push(new URL(request.url()).search);
  });
  const visit = async () => {
    asked.length = 0;
    await page.goto('/invoices');
    await expect(page.getByRole('link', { name: 'Paper Ltd' })).toBeVisible();
    return asked.filter((one) => one === 'settings' || one.includes('page_size=25'));
  };
  const rows = '?approvement_status=waiting&page=1&page_size=25';
  await page.evaluate(() => localStorage.removeItem('invoice-desk.plain-settings'));
  expect(await visit()).toEqual(['settings', rows]);
  expect(await visit()).toEqual([rows, 'settings']);

  // Changed settings take effect: the app repeats the request their way, and next time waits for
  // them.
  settings = { dialect: { arrays: 'comma' } };
  expect(await visit()).toEqual([rows, 'settings', rows]);
  expect(await visit()).toEqual(['settings', rows]);
});

for (const address of [
  '/companies',
  '/companies/duplicates',
  '/companies/merge',
  '/cards',
  '/exports',
  '/insights',
  '/people',
  '/connection',
])
  test(`${address} preloads its own code and no other page's`, async ({ signedIn: page }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setBypassServiceWorker', { bypass: true });
    const pages: { readonly file: string; readonly byPage: boolean }[] = [];
    devtools.on('Network.requestWillBeSent', ({ request, initiator }) => {
      const [, file] = /\/assets\/([\w-]+-pages?)-[\w-]{8}\.js$/.exec(request.url) ?? [];
      const frames = initiator.stack?.callFrames ?? [];
      if (file !== undefined)
        pages.push({ file, byPage: frames.every(({ url }) => !url.includes('/assets/')) });
    });
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeVisible();
    expect(pages[0]).toMatchObject({ byPage: true });
    expect(new Set(pages.map(({ file }) => file)).size).toBe(1);
  });
