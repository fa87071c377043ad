import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, PostgresDialect, sql, type ColumnMetadata } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase, type Database } from '#service/db/database.ts';
import { claimKey } from '#service/db/idempotency-store.ts';
import { listInvoices } from '#service/db/invoice-list.ts';
import { readWhole } from '#service/db/invoice-reads.ts';
import { claimJob } from '#service/db/job-store.ts';
import { findByKey } from '#service/db/people-store.ts';
import { finishReading } from '#service/db/reading-store.ts';
import { engines, type TestPlace } from '#service/testing/each-engine.ts';
import { aReading } from '#service/testing/records.ts';

// Each file is a database as a released version left it, with an approved, a rejected, a failed and
// two unread invoices. Every released migration gets its own file.
const folder = join(import.meta.dirname, 'former-schemas');
const former = [...new Set(readdirSync(folder).map((file) => file.split('.')[0] ?? ''))];

async function restore({ config }: TestPlace, name: string): Promise<void> {
  const script = (engine: string) => readFileSync(join(folder, `${name}.${engine}.sql`), 'utf8');
  if (config.databaseUrl === undefined) {
    const database = new DatabaseSync(join(config.dataDir, 'invoices.sqlite'));
    database.exec(script('sqlite'));
    return database.close();
  }
  const client = new pg.Client({ connectionString: config.databaseUrl });
  await client.connect();
  await client.query(script('postgres'));
  await client.end();
}

async function opened(make: () => Promise<TestPlace>, name?: string): Promise<Database> {
  const place = await make();
  onTestFinished(() => place.remove());
  if (name !== undefined) await restore(place, name);
  const database = await openDatabase(place.config);
  onTestFinished(() => database.close());
  return database;
}

type Column = Pick<ColumnMetadata, 'name' | 'dataType' | 'isNullable'>;

/** The columns of each table, by the table's name. */
async function columnsOf<T>(kysely: Kysely<T>) {
  const all = await kysely.introspection.getTables({ withInternalKyselyTables: false });
  const isPostgres = all.some(({ schema }) => schema !== undefined);
  const { rows } = isPostgres
    ? await sql<{ name: string }>`select current_schema() as name`.execute(kysely)
    : { rows: [] };
  const tables = all.filter(({ schema }) => schema === rows[0]?.name);
  return Object.fromEntries(
    tables.map((table) => [
      table.name,
      Object.fromEntries(
        table.columns.map(({ name, dataType, isNullable }): [string, Column] => [
          name,
          { name, dataType, isNullable },
        ]),
      ),
    ]),
  );
}

describe.each(engines)('a database of an earlier version on %s', (_engine, make) => {
  test.each(former)('%s is migrated to the current schema', async (name) => {
    const [migrated, fresh] = [await opened(make, name), await opened(make)];
    expect(await columnsOf(migrated.kysely)).toEqual(await columnsOf(fresh.kysely));
  });

  test.each(former)('%s keeps all its records, and its unread files are read', async (name) => {
    const database = await opened(make, name);
    const { kysely } = database;
    expect(await findByKey(kysely, 'a-key-of-an-earlier-version')).toMatchObject({
      first_name: 'Ada',
      last_name: 'Yılmaz',
    });
    const invoices = await listInvoices(database, {}, 'UTC', { limit: 10, offset: 0 });
    expect(
      invoices.map(({ approvement_status, processing_status }) => [
        approvement_status,
        processing_status,
      ]),
    ).toEqual([
      ['waiting', 'processing'],
      ['waiting', 'processing'],
      ['waiting', 'failed'],
      ['rejected', 'finished'],
      ['approved', 'finished'],
    ]);
    const approved = await readWhole(database, invoices[4]?.uid ?? '');
    expect(approved).toMatchObject({
      invoice: {
        total_price: '119.00',
        company: { name: 'Nordlicht Bürobedarf GmbH' },
        card: { last_four_digits: '0017' },
      },
      items: [{ name: 'Paper A4', quantity: '10.000' }],
      history: [{ action: 'approve' }, { action: 'process' }, { action: 'upload' }],
    });
    for (const word of ['nordlicht', 'paper'])
      expect(
        await listInvoices(database, { query: word }, 'UTC', { limit: 10, offset: 0 }),
      ).toHaveLength(2);
    for (let job = await claimJob(database); job; job = await claimJob(database))
      expect(await finishReading(database, job.invoice_uid, aReading())).toBe(true);
    expect(await kysely.selectFrom('job').select('invoice_uid').execute()).toEqual([]);
    const owner = approved?.invoice.workspace_user_uid ?? '';
    const key = '3f0e6f1c-0000-4000-8000-000000000001';
    expect(await claimKey(kysely, `${owner} POST /v1/companies/`, key, 'f')).toEqual({
      kind: 'answered',
      status: 201,
      body: '{"uid":"made before"}',
    });
  });

  test.each(former)('a service of version %s keeps working next to a current one', async (name) => {
    const place = await make();
    onTestFinished(() => place.remove());
    await restore(place, name);
    const { databaseUrl } = place.config;
    if (databaseUrl === undefined) return expect(place.config.dataDir).not.toBe('');
    const before = await columnsBefore(databaseUrl);
    const database = await openDatabase(place.config);
    onTestFinished(() => database.close());
    const after = await columnsOf(database.kysely);
    for (const [table, columns] of Object.entries(before)) {
      expect(after[table]).toMatchObject(columns);
      const added = Object.values(after[table] ?? {}).filter((column) => !columns[column.name]);
      // The old service writes rows without the columns that it does not know.
      expect(added.filter(({ isNullable }) => !isNullable)).toEqual([]);
    }
  });
});

async function columnsBefore(databaseUrl: string) {
  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) }),
  });
  const columns = await columnsOf(kysely);
  await kysely.destroy();
  return columns;
}
