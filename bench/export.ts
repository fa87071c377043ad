import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { processTreeMemory, watchMemory } from '#tools/process-tree-memory.ts';
import { get } from './ask.ts';
import { addPeople } from './load-people.ts';
import { middle, timed, type Times } from './measure.ts';
import { startService } from './program.ts';
import { circumstances, publish, shares, table } from './report.ts';
import { benchKey, seededFolder } from './seed.ts';

// Compares exports of the running service with the same rows written by bare SQL, `csv-stringify`
// and `hucre`, and measures the requests of others meanwhile.
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    data: { type: 'string' },
    rounds: { type: 'string', default: '3' },
  },
});
const { dataDir, count } = await seededFolder(values);
const about = circumstances(count);

/** The cost of writing one file. */
interface Written {
  readonly seconds: number;
  /** Processor seconds of all processors; more reliable than the clock on a shared machine. */
  readonly processor: number;
  readonly bytes: number;
  /** In addition to the memory the process had before, in MB. */
  readonly memory: number;
}

const service = await startService(dataDir);

/** Processor seconds that the service has used so far, user and system. */
function usedByService(): number {
  const ticks = readFileSync(`/proc/${service.pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(ticks[11]) + Number(ticks[12])) / 100;
}
const list = `${service.origin}/v1/invoices/?page_size=25`;

/** How often an export had to wait because the machine was too busy. */
let putOff = 0;

function download(kind: string, key = benchKey): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${service.origin}/v1/invoices/export-${kind}`,
      { method: 'POST', headers: { 'Api-Key': key } },
      (answer) => {
        if (answer.statusCode === 503) {
          putOff += 1;
          const seconds = Number(answer.resume().headers['retry-after'] ?? 10);
          return resolve(wait(seconds * 1000).then(() => download(kind, key)));
        }
        if (answer.statusCode !== 200) reject(new Error(`An export got ${answer.statusCode}.`));
        let bytes = 0;
        answer
          .on('data', (piece: Buffer) => (bytes += piece.length))
          .on('error', reject)
          .on('end', () => resolve(bytes));
      },
    );
    asked.on('error', reject).end();
  });
}

/** Requests the first page as open lists do, until the exports are over. */
async function askOn(over: () => boolean): Promise<Times> {
  const taken: number[] = [];
  while (!over()) {
    taken.push(await timed(() => get(list, benchKey)));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return taken;
}

async function byService(kind: string): Promise<Written & { readonly meanwhile: Times }> {
  const idle = processTreeMemory(service.pid) ?? Number.NaN;
  const most = watchMemory(service.pid);
  const used = usedByService();
  let over = false;
  let bytes = 0;
  const meanwhile = askOn(() => over);
  const seconds = (await timed(async () => (bytes = await download(kind)))) / 1000;
  over = true;
  return {
    seconds,
    processor: usedByService() - used,
    bytes,
    memory: (most() ?? Number.NaN) - idle,
    meanwhile: await meanwhile,
  };
}

const byOther = (name: string): Written =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        join(import.meta.dirname, 'export-other.ts'),
        name,
        dataDir,
      ],
      { encoding: 'utf8' },
    ),
  );

await download('csv');
await askOn(endsAfter(1));
const alone = await askOn(endsAfter(8));
const written = new Map<string, Written[]>();
const meanwhile = new Map<string, number[]>();
for (let round = 0; round < Number(values.rounds); round += 1)
  for (const [name, write] of [
    ['bare SQL, joined to text', () => byOther('sql')],
    ['csv-stringify, rows of bare SQL', () => byOther('csv-stringify')],
    ['service, CSV over HTTP', () => byService('csv')],
    ['hucre, rows of bare SQL', () => byOther('hucre')],
    ['service, Excel over HTTP', () => byService('xlsx')],
  ] as const) {
    const one = await write();
    written.set(name, [...(written.get(name) ?? []), one]);
    if ('meanwhile' in one) meanwhile.set(name, [...(meanwhile.get(name) ?? []), ...one.meanwhile]);
    console.log(name, `${one.seconds.toFixed(2)} s`);
  }
// As many as one department starts at the end of a month.
const together = 6;
// One person may run only two at once.
const people = await addPeople(service.origin, together);
let over = false;
const beside = askOn(() => over);
const allTaken = await timed(() =>
  Promise.all(people.map(({ key }, index) => download(index % 2 === 0 ? 'csv' : 'xlsx', key))),
);
over = true;
meanwhile.set(`${together} at once, CSV and Excel`, [...(await beside)]);
await service.stop();

function endsAfter(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() > end;
}

const files = table(
  ['', 'seconds, median', 'shortest', 'processor, seconds', 'MiB', 'most memory over idle, MB'],
  [...written].map(([name, all]) => [
    name,
    middle(all.map(({ seconds }) => seconds)).toFixed(2),
    Math.min(...all.map(({ seconds }) => seconds)).toFixed(2),
    middle(all.map(({ processor }) => processor)).toFixed(2),
    ((all[0]?.bytes ?? 0) / 1024 / 1024).toFixed(1),
    Math.max(...all.map(({ memory }) => memory)).toFixed(0),
  ]),
);
const row = (name: string, taken: Times) => [
  name,
  String(taken.length),
  ...shares(taken, 0.5, 0.95, 1),
];
const others = table(
  ['a list page meanwhile, ms', 'requests', 'p50', 'p95', 'longest'],
  [row('nobody exports', alone), ...[...meanwhile].map(([name, taken]) => row(name, taken))],
);
publish(
  `bench:export, ${count.toLocaleString('en')}`,
  [
    about,
    `Every invoice in one file, ${values.rounds} rounds in turn; the others write the same rows in a process of their own, without HTTP. The service's processor seconds are with the answers to the others meanwhile.`,
    files,
    `What others wait for while somebody exports. ${together} exports at once took ${(allTaken / 1000).toFixed(1)} s until the last was whole, and were told to come back ${putOff} times.`,
    others,
  ].join('\n\n'),
);
