import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { scanned, type Engine } from '#service/db/engine.ts';
import type { Schema } from '#service/db/schema.ts';

const int8 = 20;
const numeric = 1700;
// Any number: only that every process takes the same.
const migrationLock = 4_711_001;

/** Opens a PostgreSQL; `search_path` may come with the address as `?options=-c search_path=…`. */
export function openPostgres(url: string): Engine {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    types: {
      // Moments and minor units are below 2^53; counts and sums come as bigint or numeric.
      getTypeParser: (oid, format) =>
        format !== 'binary' && (oid === int8 || oid === numeric)
          ? (text: string) => Number(text)
          : pg.types.getTypeParser(oid, format),
    },
  });
  // An idle connection that breaks is replaced at the next query; without a listener it would end
  // the process.
  pool.on('error', (error) => console.error(`PostgreSQL: ${error.message}`));
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const trigram = (table: string) =>
    sql.raw(`
    do $$ begin
      create extension if not exists pg_trgm;
      create index if not exists ${table}_search on ${table} using gin (search_text gin_trgm_ops);
    exception when insufficient_privilege or undefined_file or undefined_object or feature_not_supported then
      raise notice 'pg_trgm is not to be had: the text search scans';
    end $$`);
  return {
    name: 'postgres',
    kysely,
    bigint: 'bigint',
    indexes: [trigram('invoice'), trigram('company')],
    reads: kysely,
    searches: kysely,
    countsLast: 2_000,
    knowsWords: true,
    // The index on the text answers it.
    holds: scanned,
    hits: () => undefined,
    alone: (work) =>
      kysely.connection().execute(async (connection) => {
        await sql`select pg_advisory_lock(${migrationLock})`.execute(connection);
        try {
          return await work();
        } finally {
          await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection);
        }
      }),
    // Its autovacuum does.
    survey: async () => undefined,
    close: () => kysely.destroy(),
  };
}
