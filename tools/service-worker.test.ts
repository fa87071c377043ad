import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { secure } from '#service/http/security.ts';
import { site } from '#service/http/site.ts';
import { findTestChromium } from '#tools/chromium.ts';
import { compileServiceWorker } from '#tools/page-head.ts';

let browser: Browser;
let folder: string;
let app: FastifyInstance;
let server: Server;
let origin: string;
let context: BrowserContext;
let requests: string[];
/** An address for which the host responds with its page, as many hosts do for missing files. */
let missing: string;

/**
 * Replaces the served build: a page, its script and one loaded later.
 * @param fault runs in the service worker before its own code
 */
async function release(id: string, fault = ''): Promise<void> {
  const dist = join(folder, id);
  const hash = id.padEnd(8, '_');
  await mkdir(join(dist, 'assets'), { recursive: true });
  const write = (name: string, text: string) => writeFile(join(dist, name), text);
  const assets = [`/assets/index-${hash}.js`, `/assets/later-${hash}.js`];
  await write(
    'index.html',
    `<head><link rel="icon" href="data:,"><!--config--><meta name="build" content="${id}">
    <script>trustedTypes.createPolicy('default', { createScriptURL: (address) => address })</script>
    <script type="module" src="${assets[0]}"></script></head><body><div id="root"></div></body>`,
  );
  await write(
    `assets/index-${hash}.js`,
    `document.title = '${id}';
    window.later = async () => (await import('./later-${hash}.js')).default;
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });`,
  );
  await write(`assets/later-${hash}.js`, `export default 'later ${id}';`);
  // Long enough that the document of the visit before is gone by then.
  const pause = 250;
  const worker = await compileServiceWorker({ id, first: assets.slice(0, 1), assets, pause });
  await write('sw.js', fault + worker);
  const next = fastify();
  secure(next);
  await next.register(site({ dist, dataDir: folder }));
  await next.ready();
  await app?.close();
  app = next;
}

beforeAll(async () => {
  const { executablePath, args } = await findTestChromium();
  browser = await chromium.launch({ executablePath, args: [...args] });
});
afterAll(() => browser.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'service-worker-'));
  requests = [];
  missing = '';
  await release('one');
  server = createServer((request, response) => {
    requests.push(`${String(request.method)} ${String(request.url)}`);
    if (request.url === missing)
      response.setHeader('Content-Type', 'text/html').end('<div id="root"></div>');
    else app.routing(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? String(address?.port) : ''}`;
  context = await browser.newContext();
});
afterEach(async () => {
  await context.close();
  server.closeAllConnections();
  server.close();
  await app.close();
  await rm(folder, { recursive: true });
});

const later = (page: Page) => page.evaluate(() => window.later());
const stored = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('invoice-desk-assets');
    return (await cache.keys()).map(({ url }) => new URL(url).pathname).toSorted();
  });
const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

declare global {
  interface Window {
    later(): Promise<string>;
  }
}

/** Opens the site until its page and scripts are stored. */
async function firstVisit(): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/invoices`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  return page;
}

/** Opens the site again, for the title of the build that is shown. */
async function titleOf(page: Page): Promise<string> {
  await page.goto(`${origin}/invoices`);
  return page.title();
}

// A visit's attempt to store may join one that is about to fail, and a page that was just closed
// may still count as open: the next visit makes up for it.
const severalVisits = { timeout: 15_000, interval: 1_000 };
async function storedByVisit(page: Page): Promise<readonly string[]> {
  await titleOf(page);
  return stored(page);
}

test('the second visit shows the page before it requests anything from the site', async () => {
  const page = await firstVisit();
  requests.length = 0;
  const [answer] = await Promise.all([
    page.waitForResponse(`${origin}/companies?a=1`),
    page.goto(`${origin}/companies?a=1`),
  ]);
  expect([await page.title(), answer.fromServiceWorker()]).toEqual(['one', true]);
  expect(requests.filter((one) => /assets/.test(one))).toEqual([]);
  // Only then does it check for a new build; each response has its own nonce.
  await expect.poll(() => requests, { timeout: 15_000 }).toContain('GET /');
  expect(requests[0]).toBe('HEAD /sw.js');
});

test('a reload shows the current page of the site, or the stored one while it is unreachable', async () => {
  const page = await firstVisit();
  await release('two');
  await page.reload();
  expect(await page.title()).toBe('two');
  server.closeAllConnections();
  server.close();
  await page.reload();
  expect(await page.title()).toMatch(/^(?:one|two)$/);
});

test('never answers requests to the service from the device', async () => {
  const page = await firstVisit();
  await page.reload();
  expect(await page.evaluate(async () => (await fetch('/healthz')).status)).toBe(404);
  for (const path of ['/files/a', '/readyz', '/metrics', '/v1/invoices/', '/invoices.csv']) {
    const answer = await page.goto(origin + path);
    expect([path, answer?.status(), answer?.fromServiceWorker()]).toEqual([path, 404, false]);
  }
});

test('leaves addresses that the app does not have to other programs of the site', async () => {
  const page = await firstVisit();
  for (const path of ['/oauth2/callback?code=1', '/exports-of-others', '/share']) {
    const answer = await page.goto(origin + path);
    expect([path, answer?.fromServiceWorker()]).toEqual([path, false]);
  }
  for (const path of ['/', '/invoices/a', '/companies/merge?from=a', '/connection']) {
    const answer = await page.goto(origin + path);
    expect([path, answer?.fromServiceWorker()]).toEqual([path, true]);
  }
});

test('does not store a page that the host sends in place of a script', async () => {
  const page = await firstVisit();
  await page.reload();
  missing = '/assets/later-one_____.js';
  await expect(later(page)).rejects.toThrow();
  missing = '';
  await page.reload();
  expect(await later(page)).toBe('later one');
});

test('the next visit shows a new build, while an open page keeps its own scripts', async () => {
  const open = await firstVisit();
  await open.reload();
  expect(await later(open)).toBe('later one');
  await release('two');
  const second = await context.newPage();
  await second.goto(`${origin}/invoices`);
  expect(await second.title()).toBe('one');
  await expect
    .poll(() => storedByVisit(second), severalVisits)
    .toContain('/assets/later-two_____.js');
  await expect.poll(() => titleOf(second), { timeout: 15_000, interval: 300 }).toBe('two');
  // The site no longer has this script.
  expect(await open.evaluate(async () => (await fetch('/assets/later-one_____.js')).status)).toBe(
    200,
  );
  expect(await open.title()).toBe('one');
  await open.close();
  await expect
    .poll(() => storedByVisit(second), severalVisits)
    .toEqual(['/assets/index-two_____.js', '/assets/later-two_____.js']);
});

test('shows the build of the site while it cannot be stored, and the stored one offline', async () => {
  const page = await firstVisit();
  await page.reload();
  expect(await later(page)).toBe('later one');
  await release('two');
  missing = '/assets/later-two_____.js';
  await expect.poll(() => titleOf(page), { timeout: 15_000, interval: 1_000 }).toBe('two');
  await context.setOffline(true);
  expect(await titleOf(page)).toBe('one');
  await context.setOffline(false);
  missing = '';
  expect(await titleOf(page)).toBe('two');
  await expect
    .poll(() => storedByVisit(page), severalVisits)
    .toContain('/assets/later-two_____.js');
  // Once it is stored, the page comes from the device again.
  const isAsked = async () => {
    requests.length = 0;
    await titleOf(page);
    return requests.includes('GET /invoices');
  };
  await expect.poll(isAsked, { timeout: 15_000, interval: 300 }).toBe(false);
  expect(await page.title()).toBe('two');
});

test('shows the build of the site when the disk is too full to store anything', async () => {
  const page = await firstVisit();
  await release('two', `Cache.prototype.put = () => Promise.reject(Error('QuotaExceededError'));`);
  await expect.poll(() => titleOf(page), { timeout: 15_000, interval: 1_000 }).toBe('two');
});

test.each(['match', 'open', 'delete'])(
  'shows the app and its next build while `caches.%s` fails on a damaged store',
  async (method) => {
    await release(
      'one',
      `const sound = caches.${method}.bind(caches);
      caches.${method} = (...all) => registration.active ? Promise.reject(Error()) : sound(...all);
      ${method === 'delete' ? 'caches.match = () => Promise.reject(Error());' : ''}`,
    );
    const page = await firstVisit();
    for (const path of ['/invoices', '/companies']) {
      await page.goto(origin + path);
      expect([await page.title(), await later(page)]).toEqual(['one', 'later one']);
    }
    await release('two');
    await expect
      .poll(() => storedByVisit(page), severalVisits)
      .toContain('/assets/index-two_____.js');
    await expect.poll(() => titleOf(page), { timeout: 15_000, interval: 300 }).toBe('two');
  },
);

test.each([
  [
    'the deployment turns it off',
    () => writeFile(join(folder, 'config.json'), '{"serviceWorker": false}'),
  ],
  [
    'the site no longer has it',
    async () => {
      await rm(join(folder, 'one', 'sw.js'));
      await app.close();
      app = fastify();
      secure(app);
      secure(app);
      await app.register(site({ dist: join(folder, 'one'), dataDir: folder }));
      await app.ready();
    },
  ],
])('the worker removes itself and everything it stored when %s', async (_, change) => {
  const page = await firstVisit();
  await change();
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => new Promise(() => undefined);
  });
  await page.reload();
  await expect.poll(() => registrations(page), { timeout: 15_000 }).toBe(0);
  await expect.poll(() => stored(page), { timeout: 15_000 }).toEqual([]);
});
