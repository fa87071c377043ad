import { gzipSync } from 'node:zlib';
import { ublInvoice } from './files.ts';
import { expect, test } from './fixtures.ts';

interface Asked {
  readonly path: string;
  readonly type: string;
  readonly byPage: boolean;
  readonly at: number;
  /** Of the document that asked: what the page before still loads does not count. */
  readonly loader: string;
}

test('the first row needs the page, then everything at once: at most 12 requests and 192 KiB', async ({
  signedIn: page,
  api,
}) => {
  await api.upload(ublInvoice({ number: 'I-1', seller: 'Paper Ltd' }));
  const asked: Asked[] = [];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  // What a worker stored at the visit before would hide what a first visit costs.
  await devtools.send('Network.setBypassServiceWorker', { bypass: true });
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  devtools.on('Network.requestWillBeSent', (event) => {
    const { request, type = 'Other', initiator, wallTime, loaderId } = event;
    const frames = initiator.stack?.callFrames ?? [];
    asked.push({
      loader: loaderId,
      path: new URL(request.url).pathname,
      type,
      // The parser, or the script that stands in the page itself.
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
  await page.goto('/');
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
  expect(await weigh('Script')).toBeLessThanOrEqual(180);
  expect(await weigh('Stylesheet')).toBeLessThanOrEqual(12);
});

test('another tab asks for its rows once, before anything of it is drawn', async ({
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
  await tab.click();
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
