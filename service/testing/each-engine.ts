import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { openDatabase, type Database } from '#service/db/database.ts';
import { sqliteFile } from '#service/db/sqlite.ts';

/** A place for a database that exists only for one test file. */
export interface TestPlace {
  readonly config: { readonly dataDir: string; readonly databaseUrl?: string };
  remove(): Promise<void>;
}

const postgres = process.env['TEST_DATABASE_URL'];

/** An empty folder for SQLite. */
export function sqlitePlace(): TestPlace {
  const dataDir = mkdtempSync(join(tmpdir(), 'invoice-desk-db-'));
  return {
    config: { dataDir },
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** An SQLite database in a folder of its own, both of which end with the test. */
export async function openSqlite(): Promise<{
  readonly database: Database;
  readonly path: string;
}> {
  const { config, remove } = sqlitePlace();
  const database = await openDatabase(config);
  onTestFinished(async () => {
    await database.close();
    await remove();
  });
  return { database, path: sqliteFile(config.dataDir) };
}

async function administer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * A new schema in this PostgreSQL. It stays until the temporary server ends, because opening a
 * database lists the tables of all schemas, which fails while one of them is being dropped.
 */
export async function postgresPlace(url: string): Promise<TestPlace> {
  const schema = `test_${randomBytes(6).toString('hex')}`;
  // All test files share the extension; in the schema of one of them, it would be dropped with it.
  await administer(
    url,
    'select pg_advisory_lock(4711002)',
    'create extension if not exists pg_trgm schema public',
    `create schema ${schema}`,
  );
  const address = new URL(url);
  address.searchParams.set('options', `-csearch_path=${schema},public`);
  return {
    config: { dataDir: tmpdir(), databaseUrl: address.href },
    remove: async () => undefined,
  };
}

type Engines = readonly (readonly [string, () => Promise<TestPlace>])[];

/** Creates an empty database of each engine. */
export const engines: Engines = [
  ['SQLite', async () => sqlitePlace()],
  ...(postgres === undefined ? [] : [['PostgreSQL', () => postgresPlace(postgres)] as const]),
];

/**
 * Runs the same tests on SQLite and, if `TEST_DATABASE_URL` names one, on PostgreSQL; otherwise the
 * report says that they were skipped.
 */
export function describeOnEachEngine(
  name: string,
  tests: (database: () => Database, place: () => TestPlace) => void,
): void {
  for (const [engine, makePlace] of engines) {
    describe(`${name} on ${engine}`, () => {
      let place: TestPlace;
      let database: Database;
      beforeAll(async () => {
        place = await makePlace();
        database = await openDatabase(place.config);
      });
      afterAll(async () => {
        await database.close();
        await place.remove();
      });
      tests(
        () => database,
        () => place,
      );
    });
  }
  if (postgres !== undefined) return;
  console.log(`${name}: not tried on PostgreSQL, TEST_DATABASE_URL is not set.`);
  describe.skip(`${name} on PostgreSQL: TEST_DATABASE_URL is not set`, () =>
    tests(
      () => {
        throw new Error('no database');
      },
      () => {
        throw new Error('no database');
      },
    ));
}
