import type { SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { openReadOnly, type Found } from './sqlite-statements.ts';
import { failureOf, type Failure } from './worker-thread.ts';
import { yieldProcessor } from '#service/thread-priority.ts';

/** A read for the worker thread. */
export interface ReadJob {
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly SQLInputValue[];
}

/** The thread's answer: rows, or an error. */
export type ReadAnswer =
  | { readonly id: number; readonly found: Found }
  | { readonly id: number; readonly broken: Failure };

/** Start parameters of a thread. */
export interface ReaderStart {
  readonly path: string;
  /** Whether the thread runs with low priority. */
  readonly patient: boolean;
}

const { path, patient } = workerData as ReaderStart;
if (patient) yieldProcessor(10);

// Runs in the thread: one read after the other on its own connection.
const database = openReadOnly(path);

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
    return { id, found: database.find(sql, parameters) };
  } catch (error) {
    return { id, broken: failureOf(error) };
  }
}
