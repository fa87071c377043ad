import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { build } from '#tools/build.ts';
import { findChromium } from '#tools/chromium.ts';
import { get } from './ask.ts';
import { startBarePage } from './bare-page.ts';
import { measure, openListTab, type Measured, type Subject } from './inbox-measures.ts';
import { middle, percentile } from './measure.ts';
import { startService } from './program.ts';
import { circumstances, ms, publish, table, times } from './report.ts';
import { benchKey, seededFolder } from './seed.ts';

const { values } = parseArgs({
  options: { count: { type: 'string', default: '100000' }, data: { type: 'string' } },
});
const { dataDir, count } = await seededFolder(values);
if (await build()) console.log('The web app is built.');

const service = await startService(dataDir);
const rowsOf = (filter: string) =>
  get(`${service.origin}/v1/invoices/?page_size=25${filter}`, benchKey);
const bare = await startBarePage(
  'index.html',
  new Map([
    ['All', await rowsOf('')],
    ['Approved', await rowsOf('&approvement_status=approved')],
    ['Rejected', await rowsOf('&approvement_status=rejected')],
    ['Found', await rowsOf('&query=gmbh')],
  ]),
);
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...args] });

const inbox: Subject = {
  words: ['gmbh', 'istanbul', 'office', 'kagidi', 'travel', 'london', 'paris', 'zeytinyagi'],
  async open(where) {
    const page = await openListTab(where);
    // The sign-in link stores the key in this tab; then the list is opened by its own address.
    await page.goto(`${service.origin}/#key=${benchKey}`);
    await page.locator('[data-list-scroller] a[href]').first().waitFor();
    await page.goto(`${service.origin}/invoices?tab=all`);
    return page;
  },
};
const bareTable: Subject = {
  words: ['a', 'ab', 'abc', 'abcd', 'abcde', 'abcdef', 'abcdefg', 'abcdefgh'],
  async open(where) {
    const page = await openListTab(where);
    await page.goto(bare.origin);
    return page;
  },
};

const about = circumstances(count);
const measuredBare = await measure(browser, bareTable);
const measured = await measure(browser, inbox);
await browser.close();
await Promise.all([service.stop(), bare.stop()]);

// Changes with a cached response made no request.
const firstBytes = (changes: Measured['filters']) =>
  changes.map(({ fromFirstByte }) => fromFirstByte).filter(Number.isFinite);
const whole = (value: number) => value.toFixed(0);
const mebibytes = (value: number) => (value / 1024 / 1024).toFixed(1);
const lines: readonly [string, (of: Measured) => number, (value: number) => string][] = [
  ['rows after opening, first time, ms', (of) => of.rowsCold, whole],
  ['rows after opening again, median, ms', (of) => middle(of.rowsAgain), whole],
  ['jump by the scroll bar to rows, median, ms', (of) => middle(of.jumps), whole],
  ['jump, longest of 11, ms', (of) => Math.max(...of.jumps), whole],
  ['requests for rows a jump, median', (of) => middle(of.requestsPerJump), whole],
  [
    'filter: click to rows, median, ms',
    (of) => middle(of.filters.map(({ fromAct }) => fromAct)),
    whole,
  ],
  ['filter: first byte to rows, median, ms', (of) => middle(firstBytes(of.filters)), whole],
  [
    'filter: first byte to rows, longest of 16, ms',
    (of) => Math.max(...firstBytes(of.filters)),
    whole,
  ],
  [
    'search: last letter to rows, median, ms',
    (of) => middle(of.searches.map(({ fromAct }) => fromAct)),
    whole,
  ],
  ['search: first byte to rows, median, ms', (of) => middle(firstBytes(of.searches)), whole],
  ['cursor `J` `K`: key to paint, p50, ms', (of) => percentile(of.cursor, 0.5), ms],
  ['cursor, p95, ms', (of) => percentile(of.cursor, 0.95), ms],
  ['selection `X`: key to paint, p50, ms', (of) => percentile(of.selection, 0.5), ms],
  ['selection, p95, ms', (of) => percentile(of.selection, 0.95), ms],
  ['frames a second while scrolling 20 s, median second', (of) => middle(of.frames), whole],
  ['frames, worst second', (of) => Math.min(...of.frames), whole],
  ['JS heap after 200 pages, MiB', (of) => of.heap, mebibytes],
];
publish(
  `bench:inbox, ${count.toLocaleString('en')}`,
  [
    about,
    'The inbox in Chromium at 1440×900 beside a bare React table of 25 static rows, in the same run.',
    table(
      ['', 'bare table', 'inbox', 'times'],
      lines.map(([name, of, shown]) => [
        name,
        shown(of(measuredBare)),
        shown(of(measured)),
        of(measuredBare) > 0 ? times(of(measured), of(measuredBare)) : '',
      ]),
    ),
  ].join('\n\n'),
);
