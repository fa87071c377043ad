import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { ReaderStart, ReadJob } from '#service/db/sqlite-reader.ts';
import { rowsOf, type Found } from '#service/db/sqlite-statements.ts';
import { workerThread } from '#service/db/worker-thread.ts';

/** Reads in a worker thread, so that a long one does not block other requests. */
export interface ReadingThread {
  read(sql: string, parameters: ReadJob['parameters']): Promise<Found>;
  close(): Promise<void>;
}

/**
 * Runs a reading thread for a database file. It starts with the first read; if it ends
 * unexpectedly, it is replaced, and its reads are repeated once.
 */
export function startReadingThread(
  start: ReaderStart,
  script = new URL('./sqlite-reader.ts', import.meta.url),
): ReadingThread {
  const { ask, close } = workerThread<ReadJob, Found>(script, {
    name: 'The thread that reads the database',
    tries: 2,
    workerData: start,
    env: {},
  });
  return { read: (sql, parameters) => ask({ sql, parameters }), close };
}

// Reads that need a transaction use the writing connection.
const noTransaction = async (): Promise<never> => {
  throw new Error('There are no transactions on the connection for reads.');
};

/** A Kysely dialect over the thread, for single reads only. */
export function readingDialect(thread: ReadingThread): Dialect {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      return { rows: rowsOf(await thread.read(sql, parameters as ReadJob['parameters'])) as R[] };
    },
    streamQuery: () => {
      throw new Error('Read page by page.');
    },
  };
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: noTransaction,
    commitTransaction: noTransaction,
    rollbackTransaction: noTransaction,
    // Whoever started the thread ends it.
    destroy: async () => undefined,
  };
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
