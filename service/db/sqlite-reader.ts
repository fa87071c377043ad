import { setPriority } from 'node:os';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { keepRecent } from './keep-recent.ts';
import { finder, type Found } from './sqlite-statements.ts';

/** A read for the worker thread. */
export interface ReadJob {
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly SQLInputValue[];
}

/** What the thread answers: rows, or why there are none. */
export type ReadAnswer =
  | { readonly id: number; readonly found: Found }
  | { readonly id: number; readonly broken: string };

/** What a thread is started with. */
export interface ReaderStart {
  readonly path: string;
  /** Whether the processor is for the others first. */
  readonly patient: boolean;
}

const { path, patient } = workerData as ReaderStart;
// On Linux a priority is of one thread; elsewhere it would be of the whole process.
if (patient && process.platform === 'linux') setPriority(10);

// The body of the thread: one read after the other on a connection of its own, which WAL lets see
// all that was written before.
const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
database.exec('pragma cache_size=-65536');
const kept = keepRecent<ReturnType<typeof finder>>();

parentPort?.on('message', (job: ReadJob | 'close') => {
  if (job === 'close') {
    database.close();
    parentPort?.close();
    return;
  }
  parentPort?.postMessage(answerTo(job));
});

function answerTo({ id, sql, parameters }: ReadJob): ReadAnswer {
  try {
    return { id, found: kept(sql, () => finder(database.prepare(sql)))(parameters) };
  } catch (error) {
    return { id, broken: error instanceof Error ? error.message : String(error) };
  }
}
