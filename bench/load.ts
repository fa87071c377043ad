import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '#tools/postgres.ts';
import { ask, type Answered } from './ask.ts';
import { bareOf, type Bare } from './load-bare.ts';
import { act, addPeople, type Person } from './load-people.ts';
import { percentile } from './measure.ts';
import { copyToPostgres } from './postgres-copy.ts';
import { startService, type Program } from './program.ts';
import { circumstances, publish, shares, table, times } from './report.ts';
import { benchKey, seededFolder } from './seed.ts';

// Simulates people working simultaneously for minutes, and measures the time of each kind of
// request, failures, and whether memory grows.
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    data: { type: 'string' },
    people: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '600' },
    engine: { type: 'string', default: 'both' },
  },
});
const [people, seconds] = [Number(values.people), Number(values.seconds)];
const { dataDir: seeded, count } = await seededFolder(values);

const megabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

interface Noted {
  readonly taken: Map<string, number[]>;
  readonly problems: Map<string, number>;
  readonly memory: number[];
}

async function work(service: Program, crowd: readonly Person[], bare: Bare): Promise<Noted> {
  const noted: Noted = { taken: new Map(), problems: new Map(), memory: [] };
  const note = (kind: string, { status, taken, body }: Answered): void => {
    noted.taken.set(kind, [...(noted.taken.get(kind) ?? []), taken]);
    if (status >= 200 && status < 400) return;
    // Two people may decide on the same invoice at once; the second is refused, as intended.
    const what =
      status === 403
        ? 'refused, since another was first'
        : `${status} ${body.toString().slice(0, 80)}`;
    noted.problems.set(`${kind}: ${what}`, (noted.problems.get(`${kind}: ${what}`) ?? 0) + 1);
  };
  const end = performance.now() + seconds * 1000;
  const isOver = (): boolean => performance.now() > end;
  const one = async (person: Person) => {
    while (!isOver()) {
      const { kind, answered } = await act(service.origin, person);
      note(kind, answered);
      await setTimeout(300 + person.chance.whole(1400));
    }
  };
  const beside = async () => {
    const address = `${service.origin}/v1/invoices/?page_size=25`;
    while (!isOver()) {
      note('list, first 25, the service', await ask(address, { key: benchKey }));
      note('list, first 25, a bare Fastify with the same bytes', await bare.http());
      note('list, first 25, the bare SQL', await bare.sql());
      await setTimeout(200);
    }
  };
  const weigh = async () => {
    while (!isOver()) {
      noted.memory.push(megabytes(service.pid));
      await setTimeout(Math.min(5_000, seconds * 10));
    }
  };
  await Promise.all([...crowd.map(one), beside(), weigh()]);
  return noted;
}

async function run(engine: 'SQLite' | 'PostgreSQL'): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'invoice-desk-load-'));
  const postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined;
  if (engine === 'PostgreSQL' && postgres === undefined) return 'PostgreSQL: not on this machine.';
  cpSync(seeded, dataDir, { recursive: true });
  if (postgres) await copyToPostgres(dataDir, postgres.url);
  const service = await startService(dataDir, postgres ? { DATABASE_URL: postgres.url } : {});
  const first = await ask(`${service.origin}/v1/invoices/?page_size=25`, { key: benchKey });
  const bare = await bareOf(first.body, dataDir, postgres?.url);
  const crowd = await addPeople(service.origin, people);
  const noted = await work(service, crowd, bare);
  await bare.stop();
  await service.stop();
  await postgres?.stop();
  if (existsSync(dataDir)) rmSync(dataDir, { recursive: true });

  const all = [...noted.taken].toSorted(([one], [other]) => one.localeCompare(other));
  const requests = all.reduce((sum, [, taken]) => sum + taken.length, 0);
  const bareSql = percentile(noted.taken.get('list, first 25, the bare SQL') ?? [], 0.5);
  const rows = all.map(([kind, taken]) => [
    kind,
    String(taken.length),
    ...shares(taken, 0.5, 0.95, 0.99, 1),
    kind.startsWith('list, first 25') ? times(percentile(taken, 0.5), bareSql) : '',
  ]);
  const weight = (share: number): string =>
    `${(noted.memory[Math.min(noted.memory.length - 1, Math.floor(noted.memory.length * share))] ?? Number.NaN).toFixed(0)} MB`;
  const problems = [...noted.problems].map(([what, many]) => `${many} × ${what}`).join('; ');
  return [
    `${engine}, ${people} people for ${seconds} s: ${requests} requests, ${(requests / seconds).toFixed(0)} a second. Other answers than asked for: ${problems || 'none'}. Memory of the service after a fifth ${weight(0.2)}, at the middle ${weight(0.5)}, at the end ${weight(1)}, most ${Math.max(...noted.memory).toFixed(0)} MB.`,
    table(['ms', 'requests', 'p50', 'p95', 'p99', 'longest', 'times'], rows),
  ].join('\n\n');
}

const about = circumstances(count);
const engines = (['SQLite', 'PostgreSQL'] as const).filter(
  (engine) => values.engine === 'both' || values.engine === engine.toLowerCase(),
);
const printed: string[] = [];
for (const engine of engines) printed.push(await run(engine));
publish(
  `bench:load, ${count.toLocaleString('en')}, ${seconds} s`,
  [about, ...printed].join('\n\n'),
);
