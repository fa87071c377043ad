import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { installFirstLoadProbe } from './first-load-probe.ts';
import { middle } from './measure.ts';
import { installPaints } from './paints.ts';

/** A site to measure: its address and its folder. */
export interface Site {
  readonly origin: string;
  readonly dist: string;
}

/** One run, in milliseconds unless stated otherwise. */
export interface FirstLoad {
  readonly rows: number;
  readonly secondVisit: number;
  /** Number until the rows. */
  readonly requests: number;
  readonly serviceRequests: number;
  /** KiB gzip of scripts and of styles until the rows. */
  readonly scripts: number;
  readonly styles: number;
  readonly search: number;
  readonly filter: number;
  readonly detail: number;
  readonly back: number;
  readonly keyInField: number;
  readonly keyInCell: number;
  readonly longest: number;
  readonly framesPerSecond: number;
  readonly longFrames: number;
  readonly nodes: number;
  readonly heapMegabytes: number;
  readonly layoutShift: number;
}

// A slow laptop on a mobile network.
const network = {
  offline: false,
  latency: 165,
  downloadThroughput: 1_012_500,
  uploadThroughput: 168_750,
} as const;
const rowLinks = 'tbody tr[aria-rowindex] a[href]';

interface Requested {
  readonly url: string;
  readonly startedAt: number;
  endedAt?: number;
}

interface Tab {
  readonly page: Page;
  readonly session: CDPSession;
  readonly requested: ReadonlyMap<string, Requested>;
}

async function openTab(context: BrowserContext, isSlow: boolean): Promise<Tab> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const requested = new Map<string, Requested>();
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) =>
    requested.set(requestId, { url: request.url, startedAt: timestamp }),
  );
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const request = requested.get(requestId);
    if (request) request.endedAt = timestamp;
  });
  await session.send('Network.enable');
  if (isSlow) {
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  return { page, session, requested };
}

async function settle({ requested }: Tab): Promise<void> {
  for (let quiet = 0, seen = -1; quiet < 5;) {
    const open = [...requested.values()].filter(({ endedAt }) => endedAt === undefined).length;
    quiet = requested.size === seen ? quiet + 1 : 0;
    if (open > 0 && quiet > 3 && quiet < 20) quiet -= 0.9;
    seen = requested.size;
    await sleep(150);
  }
}

function weigh(site: Site, { requested }: Tab, rows: number) {
  const all = [...requested.values()].filter(({ url }) => url.startsWith(site.origin));
  const begin = all[0]?.startedAt ?? 0;
  const before = all.filter(
    ({ endedAt }) => endedAt !== undefined && (endedAt - begin) * 1000 <= rows,
  );
  const paths = before.map(({ url }) => new URL(url).pathname);
  const kibibytes = (extension: string) =>
    paths
      .filter((path) => path.endsWith(extension))
      .reduce(
        (sum, path) => sum + gzipSync(readFileSync(join(site.dist, path)), { level: 9 }).length,
        0,
      ) / 1024;
  return {
    requests: before.length,
    serviceRequests: paths.filter((path) => path.startsWith('/v1/')).length,
    scripts: kibibytes('.js'),
    styles: kibibytes('.css'),
  };
}

async function timed(
  tab: Tab,
  wanted: { selector: string; least: number; changed?: boolean },
  act: () => Promise<unknown>,
): Promise<number> {
  await tab.page.evaluate((look) => window.firstLoad.lookOut(look), wanted);
  await act();
  const taken = await tab.page.evaluate(() => window.firstLoad.shown());
  await settle(tab);
  return taken;
}

async function type({ page }: Tab, field: string): Promise<number> {
  await page.locator(field).first().click();
  await page.keyboard.press('End');
  await sleep(300);
  await page.evaluate(() => window.paints.takeKeys());
  for (const digit of '12345678901234567890') {
    await page.keyboard.press(digit);
    await sleep(140);
  }
  return middle(await page.evaluate(() => window.paints.takeKeys()));
}

async function scroll({ page }: Tab): Promise<readonly number[]> {
  await page.mouse.move(600, 500);
  const frames = page.evaluate(() => window.firstLoad.frames(2_500));
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.wheel(0, step % 30 < 15 ? 240 : -240);
    await sleep(16);
  }
  return frames;
}

/** A first visit with a new browser, some actions, and the next visit. */
export async function measureFirstLoad(
  browser: Browser,
  site: Site,
  key: string,
  isSlow: boolean,
): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addInitScript(
    (session) => {
      sessionStorage.setItem('invoice-desk.session', session);
    },
    JSON.stringify({ key, service: '' }),
  );
  await context.addInitScript(installPaints);
  await context.addInitScript(installFirstLoadProbe);
  const address = `${site.origin}/invoices`;
  const tab = await openTab(context, isSlow);
  const { page, session } = tab;
  await page.goto(address, { waitUntil: 'commit' });
  const rows = await page.evaluate(() => window.firstLoad.rows);
  await settle(tab);
  const weight = weigh(site, tab, rows);
  const layoutShift = await page.evaluate(() => window.firstLoad.layoutShift);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  const frames = await scroll(tab);

  const others = { selector: rowLinks, least: 1, changed: true };
  const search = page.getByRole('searchbox', { name: 'Search invoices' });
  await search.click();
  const searched = await timed(tab, others, () => page.keyboard.type('gmbh', { delay: 40 }));
  await search.fill('');
  await settle(tab);
  const filter = await timed(tab, others, () =>
    page.getByRole('tab', { name: /^Rejected/ }).click(),
  );
  const detail = await timed(
    tab,
    { selector: 'input[name="invoice_number"], input[data-row="0"]', least: 3 },
    () => page.locator(rowLinks).first().click(),
  );
  const keyInField = await type(tab, 'input[name="invoice_number"]');
  const keyInCell = await type(tab, 'input[data-row="0"][data-cell="description"]');
  const back = await page.evaluate(async (selector) => {
    const begin = performance.now();
    history.back();
    return (await window.paints.until(() => document.querySelector(selector) !== null)) - begin;
  }, rowLinks);
  const longest = await page.evaluate(() => window.firstLoad.longest);
  await page.close();
  const next = await openTab(context, isSlow);
  await next.page.goto(address, { waitUntil: 'commit' });
  const secondVisit = await next.page.evaluate(() => window.firstLoad.rows);
  await context.close();
  return {
    rows,
    secondVisit,
    ...weight,
    search: searched,
    filter,
    detail,
    back,
    keyInField,
    keyInCell,
    longest,
    framesPerSecond: (frames.length / frames.reduce((sum, one) => sum + one, 0)) * 1000,
    longFrames: frames.filter((one) => one > 50).length,
    nodes,
    heapMegabytes: usedSize / 1e6,
    layoutShift,
  };
}
