import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { makeCertificate } from '#service/testing/certificate.ts';
import { build, pack } from '#tools/build.ts';
import { findChromium } from '#tools/chromium.ts';
import { buildBarePage } from './bare-page.ts';
import { measureFirstLoad, type FirstLoad } from './first-load-measures.ts';
import { middle } from './measure.ts';
import { startProgram, startService } from './program.ts';
import { circumstances, publish, table, times } from './report.ts';
import { benchKey, seededFolder } from './seed.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    runs: { type: 'string', default: '5' },
    plain: { type: 'boolean', default: false },
  },
});
const { dataDir, count } = await seededFolder(values);
if (await build()) console.log('The web app is built.');

const folder = await mkdtemp(join(tmpdir(), 'invoice-desk-first-load-'));
const bareDist = join(folder, 'bare');
await buildBarePage('first-load.html', bareDist);
await rename(join(bareDist, 'first-load.html'), join(bareDist, 'index.html'));
await pack(bareDist);
const { cert, key, keyHash } = makeCertificate();
const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
await writeFile(certFile, cert);
await writeFile(keyFile, key);

const service = await startService(dataDir);
const front = (dist: string) =>
  startProgram('bench/front.ts', {}, [dist, service.origin, certFile, keyFile]);
const dist = join(import.meta.dirname, '..', 'dist');
const sites = { bare: bareDist, desk: dist };
const fronts = { bare: await front(bareDist), desk: await front(dist) };
const { executablePath, args } = await findChromium();

const about = circumstances(count);
const measured: Record<keyof typeof sites, FirstLoad[]> = { bare: [], desk: [] };
for (let run = 0; run < Number(values.runs); run += 1)
  for (const name of ['bare', 'desk'] as const) {
    const browser = await chromium.launch({
      executablePath,
      args: [...args, `--ignore-certificate-errors-spki-list=${keyHash}`],
    });
    try {
      const site = { origin: fronts[name].origin, dist: sites[name] };
      const one = await measureFirstLoad(browser, site, benchKey, !values.plain);
      measured[name].push(one);
      console.log(name, JSON.stringify(one));
    } finally {
      await browser.close();
    }
  }
await Promise.all([service.stop(), fronts.bare.stop(), fronts.desk.stop()]);
await rm(folder, { recursive: true, force: true });

const lines: readonly [string, keyof FirstLoad, number][] = [
  ['time to rows, ms', 'rows', 0],
  ['second visit, ms', 'secondVisit', 0],
  ['requests to rows', 'requests', 0],
  ['of them to the service', 'serviceRequests', 0],
  ['scripts to rows, gzip KiB', 'scripts', 0],
  ['styles to rows, gzip KiB', 'styles', 1],
  ['list → detail, ms', 'detail', 0],
  ['back to the list, ms', 'back', 0],
  ['search: last key → rows, ms', 'search', 0],
  ['filter: click → rows, ms', 'filter', 0],
  ['key → paint in a header field, ms', 'keyInField', 0],
  ['key → paint in a grid cell, ms', 'keyInCell', 0],
  ['worst interaction, ms', 'longest', 0],
  ['scroll, frames a second', 'framesPerSecond', 0],
  ['frames over 50 ms', 'longFrames', 0],
  ['DOM nodes', 'nodes', 0],
  ['heap, MB', 'heapMegabytes', 1],
  ['layout shift', 'layoutShift', 3],
];
const of = (name: keyof typeof sites, measure: keyof FirstLoad) =>
  middle(measured[name].map((one) => one[measure]));
publish(
  `bench:first-load${values.plain ? ', nothing slowed' : ''}`,
  [
    about,
    `Medians of ${values.runs} runs in turn, each in a new Chromium at 1280×900${values.plain ? '' : ', CPU ÷ 4, 9 Mbit/s, 165 ms a request'}, HTTP/2, brotli, beside a bare React list and form served in the same way.`,
    table(
      ['', 'bare React', 'the desk', 'times'],
      lines.map(([name, measure, digits]) => [
        name,
        of('bare', measure).toFixed(digits),
        of('desk', measure).toFixed(digits),
        of('bare', measure) > 0 ? times(of('desk', measure), of('bare', measure)) : '',
      ]),
    ),
  ].join('\n\n'),
);
