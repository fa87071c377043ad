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

/** What the thread answers: rows, or why there are none. */
export type ReadAnswer =
  | { readonly id: number; readonly found: Found }
  | { readonly id: number; readonly broken: Failure };

/** What a thread is started with. */
export interface ReaderStart {
  readonly path: string;
  /** Whether the processor is for the others first. */
  readonly patient: boolean;
}

const { path, patient } = workerData as ReaderStart;
if (patient) yieldProcessor(10);

// The body of the thread: one read after the other on a connection of its own.
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
