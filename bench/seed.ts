import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '#service/db/database.ts';
import { makeCompanies, makeInvoices, type Plan, type SeedInvoice } from './records.ts';
import { writeFiles } from './seed-files.ts';
import { writeRecords } from './write-records.ts';

/** The administrator's key of a seeded database. */
export const benchKey = 'bench-administrator-key-0123456789';
/** The last day on which invoices were created, by default. */
export const benchDay = '2026-11-20';

/** What to seed, and where. */
export interface Seeding {
  readonly dataDir: string;
  readonly count: number;
  readonly today?: string;
  readonly key?: string;
}

// To be raised when the records change, so that an old folder is not taken for a new one.
const edition = 1;
const withFiles = 300;

/**
 * Writes a database of `count` invoices with everything that belongs to them, the same in each run.
 * @throws when the folder already has a database
 */
export async function seed({
  dataDir,
  count,
  today = benchDay,
  key = benchKey,
}: Seeding): Promise<Readonly<Record<string, number>>> {
  const path = join(dataDir, 'invoices.sqlite');
  if (existsSync(path))
    throw new Error(`${path} is there already. Name another folder by --data, or remove it.`);
  const plan: Plan = { count, today, companies: 2_000, cards: 200 };
  try {
    await (await openDatabase({ dataDir })).close();
    const counts = writeRecords(path, plan, key);
    const newest: SeedInvoice[] = [];
    for (const invoice of makeInvoices(plan, makeCompanies(plan))) {
      newest.push(invoice);
      if (newest.length > 2 * withFiles) newest.splice(0, withFiles);
    }
    const shown = newest.slice(-withFiles);
    writeFiles(dataDir, shown);
    writeFileSync(
      join(dataDir, 'seeded.json'),
      JSON.stringify(markOf({ dataDir, count, today, key })),
    );
    return { ...counts, files: shown.length };
  } catch (error) {
    for (const ending of ['', '-wal', '-shm']) rmSync(`${path}${ending}`, { force: true });
    throw error;
  }
}

const markOf = ({ count, today = benchDay, key = benchKey }: Seeding) => ({
  edition,
  count,
  today,
  key,
});

/**
 * Seeds the folder unless it already has exactly this.
 * @throws when it has another database, which might be somebody's
 */
async function seedOnce(seeding: Seeding): Promise<void> {
  const mark = join(seeding.dataDir, 'seeded.json');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === JSON.stringify(markOf(seeding))) return;
  console.log(`Seeding ${seeding.count.toLocaleString('en')} invoices in ${seeding.dataDir}`);
  await seed(seeding);
}

/** The folder that a bench measures: the given one, or a shared one. */
export async function seededFolder(values: {
  readonly count: string;
  readonly data?: string | undefined;
}): Promise<{ readonly dataDir: string; readonly count: number }> {
  const count = Number(values.count);
  const dataDir = values.data ?? join(tmpdir(), `invoice-desk-bench-${count}`);
  await seedOnce({ dataDir, count });
  return { dataDir, count };
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '100000' },
      data: { type: 'string' },
      today: { type: 'string' },
      key: { type: 'string' },
    },
  });
  const count = Number(values.count);
  if (values.data === undefined || !Number.isInteger(count) || count < 1) {
    console.error(
      'npm run bench:seed -- --data FOLDER [--count 100000] [--today 2026-11-20] [--key KEY]',
    );
    process.exit(1);
  }
  const begin = performance.now();
  const counts = await seed({
    dataDir: values.data,
    count,
    ...(values.today ? { today: values.today } : {}),
    ...(values.key ? { key: values.key } : {}),
  });
  console.log(
    Object.entries(counts)
      .map(([what, many]) => `${many.toLocaleString('en')} ${what}`)
      .join(', '),
  );
  console.log(
    `${((performance.now() - begin) / 1000).toFixed(1)} s, sign in with ${values.key ?? benchKey}`,
  );
}
