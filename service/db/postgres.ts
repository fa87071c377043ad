import { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { scanned, type Engine } from '#service/db/engine.ts';
import type { Schema } from '#service/db/schema.ts';
import { reportProblem } from '#service/problem-log.ts';

const int8Oid = 20;
const numericOid = 1700;
/** Milliseconds after which a request fails because the database is unavailable. */
const limits = {
  connectionTimeoutMillis: 5_000,
  // The server cancels slow statements; if it does not respond at all, the connection ends itself.
  statement_timeout: 14_000,
  idle_in_transaction_session_timeout: 30_000,
};
const usualSilenceMs = 15_000;

/**
 * A socket that closes itself when it is silent. The driver's own `query_timeout` would return the
 * connection to the pool, where the next request would wait in vain too.
 */
function socketWithTimeout(silence: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silence, () =>
    socket.destroy(new Error('Connection terminated: the database does not answer')),
  );
}

/**
 * Names `verify-full` where the address has a mode that the driver treats the same: it warns that
 * its next version will verify less for those. `uselibpqcompat` asks for that on purpose.
 */
const verifying = (url: string): string =>
  /[?&]uselibpqcompat=true(?:&|$)/.test(url)
    ? url
    : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/g, '$1verify-full');

function openPool(url: string, config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: verifying(url),
    keepAlive: true,
    types: {
      // Moments and minor units are below 2^53; counts and sums arrive as bigint or numeric.
      getTypeParser: (oid, format) =>
        format !== 'binary' && (oid === int8Oid || oid === numericOid)
          ? (text: string) => Number(text)
          : pg.types.getTypeParser(oid, format),
    },
    ...config,
  });
  // A broken connection is replaced at the next query. Without a listener its error would end the
  // process; the pool listens to idle ones only.
  const log = (error: Error) => reportProblem('A connection to PostgreSQL broke', error);
  pool.on('error', log);
  pool.on('connect', (client) => client.on('error', log));
  return pool;
}

/**
 * Runs the work in a transaction that locks the only row of a table. An advisory lock does nothing
 * in some databases that speak PostgreSQL's protocol.
 */
async function migrateAlone<T>(
  url: string,
  work: (handle: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  const kysely = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: openPool(url, { max: 1, connectionTimeoutMillis: limits.connectionTimeoutMillis }),
    }),
  });
  try {
    // Two first starts may create it simultaneously; the one that fails finds it at the second try.
    const makeTable = sql`create table if not exists migration_turn (id integer primary key)`;
    await makeTable.execute(kysely).catch(() => makeTable.execute(kysely));
    await sql`insert into migration_turn (id) values (1) on conflict do nothing`.execute(kysely);
    return await kysely.transaction().execute(async (handle) => {
      await sql`select id from migration_turn where id = 1 for update`.execute(handle);
      return work(handle);
    });
  } finally {
    await kysely.destroy();
  }
}

/**
 * Opens a PostgreSQL; the address may have `?options=-c search_path=…`.
 * @param silence milliseconds after which a silent connection counts as dead
 */
export function openPostgres(url: string, silence = usualSilenceMs): Engine {
  const pool = openPool(url, { max: 10, ...limits, stream: () => socketWithTimeout(silence) });
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const trigram = (table: string) => `
    do $$ begin
      create extension if not exists pg_trgm;
      create index if not exists ${table}_search on ${table} using gin (search_text gin_trgm_ops);
    exception when insufficient_privilege or undefined_file or undefined_object
      or feature_not_supported then
      raise notice 'pg_trgm is not to be had: the text search scans';
    end $$`;
  return {
    name: 'postgres',
    kysely,
    bigint: 'bigint',
    clock: () => sql<number>`(extract(epoch from clock_timestamp()) * 1000000)::bigint`,
    indexes: [trigram('invoice'), trigram('company')],
    reads: kysely,
    searches: kysely,
    countsLast: 2_000,
    knowsWords: true,
    // The text index is used for it.
    holds: scanned,
    hits: () => undefined,
    migrate: (work) => migrateAlone(url, work),
    ensureWrites: async () => {
      const { rows } = await sql<{ mode: string }>`
        select current_setting('transaction_read_only') as mode`.execute(kysely);
      if (rows[0]?.mode === 'on') throw new Error('The database takes no writes.');
    },
    // Autovacuum does it.
    updateStatistics: async () => undefined,
    close: () => kysely.destroy(),
  };
}
