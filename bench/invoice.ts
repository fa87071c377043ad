import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { build } from '#tools/build.ts';
import { findChromium } from '#tools/chromium.ts';
import { ask, get } from './ask.ts';
import { startBarePage } from './bare-page.ts';
import {
  measure,
  pastedRows,
  type Course,
  type Listed,
  type Measured,
  type Subject,
} from './invoice-measures.ts';
import { middle, percentile } from './measure.ts';
import { startService } from './program.ts';
import { circumstances, ms, publish, table, times } from './report.ts';
import { benchKey, seed } from './seed.ts';
import { openTab } from './tab.ts';

// Measures work on one invoice. It approves and adds lines, so each run needs a folder of its own.
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    keys: { type: 'string', default: '120' },
    opened: { type: 'string', default: '12' },
  },
});
const count = Number(values.count);
const dataDir = mkdtempSync(join(tmpdir(), 'invoice-desk-bench-invoice-'));
await seed({ dataDir, count });
if (await build()) console.log('The web app is built.');
const service = await startService(dataDir);
const about = circumstances(count);

interface Detail extends Listed {
  readonly file: string;
  readonly items: readonly unknown[];
}
const answer = (place: string) => get(new URL(place, service.origin).href, benchKey);
const { results }: { results: readonly Listed[] } = JSON.parse(
  (await answer('/v1/invoices/?page_size=50&approvement_status=waiting')).toString(),
);

async function fill({ uid }: Listed, items: number): Promise<void> {
  const detail: Detail = JSON.parse((await answer(`/v1/invoices/${uid}`)).toString());
  for (let index = detail.items.length; index < items; index += 1) {
    const json = {
      name: `Line ${index + 1}`,
      description: 'For the office',
      quantity: '2',
      unit: 'p',
      total_price: '11.90',
      vat_rate: '19',
    };
    const address = `${service.origin}/v1/invoices/${uid}/items/`;
    const { status, body } = await ask(address, { method: 'POST', key: benchKey, json });
    if (status !== 201) throw new Error(`An item was refused: ${status} ${body.toString()}`);
  }
}

const sizes = [20, 200, 500] as const;
const readable = results.slice(26).filter(({ invoice_number }) => invoice_number !== '');
const pasted = readable.slice(sizes.length, sizes.length + 3);
const grids = new Map(
  sizes.flatMap((items, index) =>
    readable.slice(index, index + 1).map((one) => [items, one] as const),
  ),
);
for (const [items, one] of grids) await fill(one, items);
for (const one of pasted) await fill(one, 20);
const course: Course = {
  listed: results,
  grids,
  pasted,
  opened: Number(values.opened),
  approved: Number(values.opened),
  keys: Number(values.keys),
};

const rows = new Map([
  ['list', await answer('/v1/invoices/?page_size=25&approvement_status=waiting')],
  ['saved', Buffer.from('{}')],
]);
for (const { uid } of [...results.slice(0, 25), ...grids.values(), ...pasted]) {
  const bytes = await answer(`/v1/invoices/${uid}`);
  const { file }: Detail = JSON.parse(bytes.toString());
  rows.set(uid, bytes).set(`${uid}.pdf`, await answer(file));
}
const bare = await startBarePage('invoice.html', rows);

const link = `#row-${results[0]?.uid ?? ''}`;
const desk: Subject = {
  async open(where) {
    const page = await openTab(where);
    await page.goto(`${service.origin}/#key=${benchKey}`);
    await page.locator(link).waitFor();
    // What starts a review is rendered together with this button.
    await page.getByRole('button', { name: 'Review', exact: true }).waitFor();
    return page;
  },
  goTo: async (page, uid) => void (await page.goto(`${service.origin}/invoices/${uid}`)),
};
const barePage: Subject = {
  async open(where) {
    const page = await openTab(where);
    await page.goto(bare.origin);
    await page.locator(link).waitFor();
    return page;
  },
  goTo: async (page, uid) => void (await page.goto(`${bare.origin}/?uid=${uid}`)),
};

const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...args] });
const measuredBare = await measure(browser, barePage, course);
const measured = await measure(browser, desk, course);
await browser.close();
await Promise.all([service.stop(), bare.stop()]);
rmSync(dataDir, { recursive: true, force: true });

const lines: readonly [string, (of: Measured) => number][] = [
  ['open from the list: click to fields, first', (of) => of.fields[0] ?? Number.NaN],
  ['open: click to fields, median of the others', (of) => middle(of.fields.slice(1))],
  ['open: click to first page, first', (of) => of.firstPage[0] ?? Number.NaN],
  ['open: click to first page, median of the others', (of) => middle(of.firstPage.slice(1))],
  ...sizes.flatMap((items): [string, (of: Measured) => number][] => {
    const share = (which: 'arrows' | 'typing', part: number) => (of: Measured) =>
      percentile(of.grids.get(items)?.[which] ?? [], part);
    return [
      [`${items} rows, arrow: key to paint, p50`, share('arrows', 0.5)],
      [`${items} rows, arrow, p95`, share('arrows', 0.95)],
      [`${items} rows, typing: key to paint, p50`, share('typing', 0.5)],
      [`${items} rows, typing, p95`, share('typing', 0.95)],
    ];
  }),
  [`paste of ${pastedRows} rows: confirmed to painted, median`, (of) => middle(of.pastedPainted)],
  [`paste of ${pastedRows} rows: confirmed to all saved, median`, (of) => middle(of.pastedSaved)],
  ['approve and next: key to fields, p50', (of) => middle(of.approveNext)],
  ['approve and next: key to fields, longest', (of) => Math.max(...of.approveNext)],
  ['approve and next: key to first page, p50', (of) => middle(of.approveNextPage)],
];
publish(
  'bench:invoice',
  [
    about,
    'The invoice page in Chromium at 1440×900 beside a bare React form, a page drawn by pdf.js and a table of inputs with the same rows, in the same run.',
    table(
      ['ms', 'bare page', 'invoice page', 'times'],
      lines.map(([name, of]) => [
        name,
        ms(of(measuredBare)),
        ms(of(measured)),
        times(of(measured), of(measuredBare)),
      ]),
    ),
  ].join('\n\n'),
);
