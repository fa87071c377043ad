import { Migrator } from 'kysely/migration';
import { Kysely, sql, type Transaction } from 'kysely';
import { countCache, watchWrites, type CountCache } from '#service/db/count-cache.ts';
import type { Engine } from '#service/db/engine.ts';
import { migrations } from '#service/db/migrations.ts';
import { repeatWhenRolledBack } from '#service/db/outage.ts';
import { openPostgres } from '#service/db/postgres.ts';
import type { Schema } from '#service/db/schema.ts';
import { openSqlite, sqliteFile } from '#service/db/sqlite.ts';
import { readingDialect } from '#service/db/sqlite-reads.ts';
import { openReadOnly } from '#service/db/sqlite-statements.ts';
import { reportProblem } from '#service/problem-log.ts';

/** The database or a transaction of it. */
export type Handle = Kysely<Schema> | Transaction<Schema>;

export interface Database extends Pick<Engine, 'kysely' | 'reads' | 'searches' | 'close'> {
  readonly engine: Engine;
  readonly counts: CountCache;
  /**
   * Runs the work in a transaction. The work must use the given handle only, and have no other
   * effects, since it is repeated when the database has rolled it back.
   */
  transaction<T>(work: (handle: Handle) => Promise<T>): Promise<T>;
  /** @param forWrites throws also when the database takes no writes */
  ping(forWrites?: boolean): Promise<void>;
}

const statisticsEveryMs = 3_600_000;

/** The database that the settings name. */
export interface DatabasePlace {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}

/** Opens the engine without migrating its schema. */
export const openEngine = ({ dataDir, databaseUrl }: DatabasePlace): Engine =>
  databaseUrl === undefined ? openSqlite(dataDir) : openPostgres(databaseUrl);

/**
 * The schema of the list of migrations; without it, that of another program in the same PostgreSQL
 * would be found.
 */
async function ownSchema({ name }: Engine, handle: Handle) {
  if (name !== 'postgres') return {};
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(handle);
  return { migrationTableSchema: rows[0]?.name ?? 'public' };
}

/** Migrates the schema. @param to the last step to run, for rows of an older version */
export async function migrate(engine: Engine, to?: string): Promise<void> {
  await engine.migrate(async (handle) => {
    const provider = { getMigrations: async () => migrations(engine) };
    const migrator = new Migrator({ db: handle, provider, ...(await ownSchema(engine, handle)) });
    const { error } =
      to === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(to);
    const unknown = /previously executed migration (\S+) is missing/.exec(String(error))?.[1];
    if (unknown !== undefined)
      throw new Error(
        'The database belongs to a newer version of this service: it has had the step ' +
          `${unknown}, which this one does not know. Start the newer version again, or restore a ` +
          'backup from before.',
      );
    if (error) throw error;
  });
}

/**
 * Opens SQLite in `dataDir`, or the PostgreSQL of `databaseUrl`, and migrates its schema.
 * @throws when it cannot be reached or migrated
 */
export async function openDatabase(config: DatabasePlace): Promise<Database> {
  const engine = openEngine(config);
  try {
    await migrate(engine);
    await engine.updateStatistics();
  } catch (error) {
    await engine.close();
    throw error;
  }
  return databaseOn(engine);
}

/** The database of an engine whose schema is up to date. */
export function databaseOn(engine: Engine): Database {
  const counts = countCache(engine.countsLast);
  let writes = 0;
  const wrote = () => {
    writes += 1;
    counts.drop();
  };
  const kysely = engine.kysely.withPlugin(watchWrites(wrote));
  const surveys = setInterval(
    () =>
      void engine
        .updateStatistics()
        .catch((failure: unknown) => reportProblem('The database could not be surveyed', failure)),
    statisticsEveryMs,
  ).unref();
  return {
    engine,
    kysely,
    reads: engine.reads,
    searches: engine.searches,
    counts,
    transaction: async (work) => {
      const before = writes;
      try {
        return await repeatWhenRolledBack((worked) =>
          kysely.transaction().execute(async (handle) => {
            const result = await work(handle);
            worked();
            return result;
          }),
        );
      } finally {
        // The write becomes visible now, so counts computed before are outdated.
        if (writes !== before) counts.drop();
      }
    },
    ping: async (forWrites = false) => {
      await engine.kysely.selectFrom('setting').select('name').limit(1).execute();
      if (forWrites) await engine.ensureWrites();
    },
    close: async () => {
      clearInterval(surveys);
      await engine.close();
    },
  };
}

/** A read-only database with its own connections. */
export type ReadingDatabase = Pick<Database, 'reads' | 'searches' | 'close'>;

/**
 * Opens a database that `openDatabase` has migrated, for single reads. With SQLite they block their
 * thread.
 * @throws when there is no such file; PostgreSQL is connected at the first statement
 */
export function openForReading({ dataDir, databaseUrl }: DatabasePlace): ReadingDatabase {
  if (databaseUrl !== undefined) {
    const { reads, searches, close } = openPostgres(databaseUrl);
    return { reads, searches, close };
  }
  const file = openReadOnly(sqliteFile(dataDir));
  const close = async () => file.close();
  const reads = new Kysely<Schema>({
    dialect: readingDialect({ read: async (sql, given) => file.find(sql, given), close }),
  });
  return { reads, searches: reads, close };
}
