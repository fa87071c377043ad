import { Migrator } from 'kysely/migration';
import type { Transaction, Kysely } from 'kysely';
import type { Engine } from '#service/db/engine.ts';
import { migrations } from '#service/db/migrations.ts';
import { openPostgres } from '#service/db/postgres.ts';
import type { Schema } from '#service/db/schema.ts';
import { openSqlite } from '#service/db/sqlite.ts';

/** Where a store reads and writes: the database, or a transaction of it. */
export type Handle = Kysely<Schema> | Transaction<Schema>;

/** The open database. */
export interface Database {
  readonly engine: Engine;
  readonly kysely: Kysely<Schema>;
  /** Everything in the work, or nothing. The work uses the handle it is given, never the database itself. */
  transaction<T>(work: (handle: Handle) => Promise<T>): Promise<T>;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens SQLite in `dataDir`, or the PostgreSQL that `databaseUrl` names, and brings its schema up to date.
 * @throws when it cannot be reached or migrated
 */
export async function openDatabase(config: { readonly dataDir: string; readonly databaseUrl?: string | undefined }): Promise<Database> {
  const engine = config.databaseUrl === undefined ? openSqlite(config.dataDir) : openPostgres(config.databaseUrl);
  const { kysely } = engine;
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => ({ ...migrations(engine) }) } });
  const { error } = await engine.alone(() => migrator.migrateToLatest());
  if (error) throw error instanceof Error ? error : new Error('The database could not be brought up to date.');
  return {
    engine,
    kysely,
    transaction: (work) => kysely.transaction().execute(work),
    ping: async () => {
      await kysely.selectFrom('setting').select('name').limit(1).execute();
    },
    close: () => engine.close(),
  };
}
