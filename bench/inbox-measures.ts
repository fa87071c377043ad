import type { Browser, Page } from '@playwright/test';
import type { Times } from './measure.ts';
import { installProbe, type Change } from './probe.ts';
import { keys, openTab, settle } from './tab.ts';

/** A page to measure. */
export interface Subject {
  /** Opens the page in a new tab, signed in, with rows. */
  open(browser: Browser): Promise<Page>;
  readonly words: readonly string[];
}

/** The measurements, in milliseconds unless stated otherwise. */
export interface Measured {
  readonly rowsCold: number;
  readonly rowsAgain: Times;
  readonly jumps: Times;
  /** Number of requests for rows. */
  readonly requestsPerJump: Times;
  readonly filters: readonly Change[];
  readonly searches: readonly Change[];
  readonly cursor: Times;
  readonly selection: Times;
  /** Frames in each second. */
  readonly frames: Times;
  /** Bytes. */
  readonly heap: number;
}

/** Opens a tab with the probe installed. */
export async function openListTab(browser: Browser): Promise<Page> {
  const page = await openTab(browser);
  await page.addInitScript(installProbe);
  return page;
}

const firstRows = (page: Page) => page.evaluate(() => window.bench.firstRows);

async function reload(page: Page, often: number): Promise<number[]> {
  const taken: number[] = [];
  for (let turn = 0; turn < often; turn += 1) {
    await page.reload();
    taken.push(await firstRows(page));
  }
  return taken;
}

async function jump(
  page: Page,
  shares: readonly number[],
): Promise<{ jumps: number[]; requests: number[] }> {
  const jumps: number[] = [];
  const requests: number[] = [];
  let asked = 0;
  page.on('request', (request) => (asked += /\/v1\/invoices\/\?/.test(request.url()) ? 1 : 0));
  for (const share of shares) {
    asked = 0;
    jumps.push(await page.evaluate((at) => window.bench.jump(at), share));
    await settle(page);
    requests.push(asked);
  }
  page.removeAllListeners('request');
  return { jumps, requests };
}

async function others(
  page: Page,
  event: 'click' | 'input',
  act: () => Promise<void>,
): Promise<Change> {
  const change = page.evaluate((which) => window.bench.awaitOthers(which), event);
  await act();
  const measured = await change;
  await settle(page);
  return measured;
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** Measures everything of one page, in one tab after another. */
export async function measure(browser: Browser, subject: Subject): Promise<Measured> {
  const page = await subject.open(browser);
  const rowsCold = await firstRows(page);
  const rowsAgain = await reload(page, 5);
  await settle(page);
  const cursor = await keys(
    page,
    Array.from({ length: 120 }, (_, index) => (index % 40 < 20 ? 'j' : 'k')),
  );
  const selection = await keys(
    page,
    Array.from({ length: 120 }, (_, index) =>
      index % 2 === 0 ? 'x' : index % 40 < 20 ? 'j' : 'k',
    ),
    (key) => key === 'x',
  );
  const filters: Change[] = [];
  const searches: Change[] = [];
  const tab = (name: RegExp) => page.getByRole('tab', { name }).click();
  // A different word each time, so that no response is cached.
  for (const word of subject.words) {
    searches.push(
      await others(page, 'input', () =>
        page.getByRole('searchbox', { name: 'Search invoices' }).fill(word),
      ),
    );
    for (const name of [/^Approved/, /^Rejected/])
      filters.push(await others(page, 'click', () => tab(name)));
    await others(page, 'click', () => tab(/^All/));
  }
  await page.context().close();

  const list = await subject.open(browser);
  await firstRows(list);
  await settle(list);
  const { jumps, requests } = await jump(
    list,
    [0.5, 0.1, 0.9, 0.3, 0.7, 0.2, 0.8, 0.45, 0.55, 1, 0],
  );
  const frames = await list.evaluate(() => window.bench.scroll(20, 1_500));
  await jump(
    list,
    Array.from({ length: 200 }, (_, index) => (index + 0.5) / 200),
  );
  const heap = await heapOf(list);
  await list.context().close();
  return {
    rowsCold,
    rowsAgain,
    jumps,
    requestsPerJump: requests,
    filters,
    searches,
    cursor,
    selection,
    frames,
    heap,
  };
}
