import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '#tools/postgres.ts';
import { ask } from './ask.ts';
import { invoiceFile } from './load-people.ts';
import { percentile } from './measure.ts';
import { copyToPostgres } from './postgres-copy.ts';
import { startService, type Program } from './program.ts';
import { circumstances, ms, publish, table, times } from './report.ts';
import { benchKey, seededFolder } from './seed.ts';

// Measures the gain from more processes of each role, on one PostgreSQL and one file store.
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    data: { type: 'string' },
    seconds: { type: 'string', default: '15' },
    clients: { type: 'string', default: '16' },
    files: { type: 'string', default: '60' },
  },
});
const { dataDir: seeded, count } = await seededFolder(values);
const about = circumstances(count);
const postgres = await startPostgres();
if (!postgres) throw new Error('bench:scale needs a PostgreSQL on this machine.');
await copyToPostgres(seeded, postgres.url, { withIdentity: false });
const dataDir = mkdtempSync(join(tmpdir(), 'invoice-desk-scale-'));

const start = (role: 'web' | 'reader'): Promise<Program> =>
  startService(dataDir, { ROLE: role, DATABASE_URL: postgres.url });
const startAll = (role: 'web' | 'reader', many: number): Promise<Program[]> =>
  Promise.all(Array.from({ length: many }, () => start(role)));
const stopAll = (programs: readonly Program[]) => Promise.all(programs.map((one) => one.stop()));

interface Rate {
  readonly aSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly failed: number;
}

/** Runs this many clients without pause, each addressing the services in turn. */
async function rate(
  programs: readonly Program[],
  request: (origin: string, index: number) => ReturnType<typeof ask>,
): Promise<Rate> {
  const taken: number[] = [];
  let [failed, index] = [0, 0];
  const end = performance.now() + Number(values.seconds) * 1000;
  await Promise.all(
    Array.from({ length: Number(values.clients) }, async () => {
      while (performance.now() < end) {
        index += 1;
        const { origin = '' } = programs[index % programs.length] ?? {};
        const answered = await request(origin, index);
        taken.push(answered.taken);
        if (answered.status >= 300 || answered.status === 0) failed += 1;
      }
    }),
  );
  return {
    aSecond: taken.length / Number(values.seconds),
    p50: percentile(taken, 0.5),
    p95: percentile(taken, 0.95),
    failed,
  };
}

const list = (origin: string) => ask(`${origin}/v1/invoices/?page_size=25`, { key: benchKey });
let uploaded = 0;
const upload = (origin: string) => {
  uploaded += 1;
  const file = invoiceFile(`S-${uploaded}`);
  return ask(`${origin}/v1/invoices/`, { method: 'POST', key: benchKey, file });
};

const rows: string[][] = [];
const bare = new Map<string, number>();
for (const many of [1, 4]) {
  const webs = await startAll('web', many);
  for (const [name, request] of [
    ['list, first 25', list],
    ['upload', upload],
  ] as const) {
    await rate(webs.slice(0, 1), request);
    const { aSecond, p50, p95, failed } = await rate(webs, request);
    if (many === 1) bare.set(name, aSecond);
    rows.push([
      `${name}, ${many} web`,
      aSecond.toFixed(0),
      ms(p50),
      ms(p95),
      String(failed),
      times(aSecond, bare.get(name) ?? aSecond),
    ]);
  }
  await stopAll(webs);
}

/** Seconds until this many waiting PDFs have been read. */
async function reading(many: number): Promise<number> {
  const [web] = await startAll('web', 1);
  if (!web) throw new Error('no service');
  const left = async (): Promise<number> => {
    const { body } = await ask(`${web.origin}/v1/invoices/?page_size=100`, { key: benchKey });
    const { results }: { results: { processing_status: string }[] } = JSON.parse(body.toString());
    return results.filter(({ processing_status }) => processing_status === 'processing').length;
  };
  const bytes = readFileSync(join(import.meta.dirname, '../public/samples/prairie-signal.pdf'));
  for (let index = 0; index < Number(values.files); index += 1) {
    const file = { name: `${index}.pdf`, bytes };
    await ask(`${web.origin}/v1/invoices/`, { method: 'POST', key: benchKey, file });
  }
  const readers = await startAll('reader', many);
  const begin = performance.now();
  while ((await left()) > 0) await setTimeout(100);
  const seconds = (performance.now() - begin) / 1000;
  await stopAll([...readers, web]);
  return seconds;
}

const readingRows: string[][] = [];
// Remaining uploads from above are read first.
await stopAll(await drained());
let alone: number | undefined;
for (const many of [1, 2]) {
  const seconds = await reading(many);
  alone ??= seconds;
  readingRows.push([
    `${many} reader${many === 1 ? '' : 's'}`,
    (Number(values.files) / seconds).toFixed(1),
    times(alone, seconds),
  ]);
}

async function drained(): Promise<Program[]> {
  const programs = await startAll('reader', 2);
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: postgres?.url });
  await client.connect();
  while ((await client.query('select 1 from job limit 1')).rowCount) await setTimeout(500);
  await client.end();
  return programs;
}

await postgres.stop();
rmSync(dataDir, { recursive: true });
publish(
  `bench:scale, ${count.toLocaleString('en')}`,
  [
    about,
    `On ${cpus().length} processors that web, readers, PostgreSQL and the clients share, so what it shows is the shape: that several work side by side without failing, not what each machine more would bring. ${values.clients} clients ask without a pause.`,
    table(['', 'a second', 'p50 ms', 'p95 ms', 'failed', 'times'], rows),
    `${values.files} PDFs that wait.`,
    table(['', 'files a second', 'times'], readingRows),
  ].join('\n\n'),
);
