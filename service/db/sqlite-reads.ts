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
import type { ReadAnswer, ReaderStart, ReadJob } from '#service/db/sqlite-reader.ts';
import { rowsOf, type Found } from '#service/db/sqlite-statements.ts';
import { errorOf, workerThread } from '#service/db/worker-thread.ts';

interface Waiting {
  readonly job: ReadJob;
  readonly resolve: (found: Found) => void;
  readonly reject: (error: Error) => void;
  crashes: number;
}

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
  const waiting = new Map<number, Waiting>();
  let closed = false;
  let last = 0;
  const thread = workerThread<ReadJob, ReadAnswer>(
    script,
    { workerData: start, env: {} },
    (answer) => {
      const one = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('found' in answer) one?.resolve(answer.found);
      else one?.reject(errorOf(answer.broken));
      if (waiting.size === 0) thread.rest();
    },
    ({ message, ...codes }) => {
      for (const one of waiting.values()) {
        one.crashes += 1;
        if (closed || one.crashes > 1) {
          waiting.delete(one.job.id);
          one.reject(
            errorOf({ message: `The thread that reads the database ended: ${message}`, ...codes }),
          );
        } else thread.send(one.job);
      }
    },
  );
  return {
    read(sql, parameters) {
      if (closed) return Promise.reject(new Error('The database is closed.'));
      return new Promise((resolve, reject) => {
        const job = { id: (last += 1), sql, parameters };
        waiting.set(job.id, { job, resolve, reject, crashes: 0 });
        thread.send(job);
      });
    },
    close() {
      closed = true;
      return thread.close();
    },
  };
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
