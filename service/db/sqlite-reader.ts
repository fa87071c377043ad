import type { SQLInputValue } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { openReadOnly, type Found } from './sqlite-statements.ts';
import { answerRequests } from './worker-thread.ts';
import { yieldProcessor } from '#service/thread-priority.ts';

/** A read for the worker thread. */
export interface ReadJob {
  readonly sql: string;
  readonly parameters: readonly SQLInputValue[];
}

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
answerRequests<ReadJob, Found>(
  ({ sql, parameters }) => database.find(sql, parameters),
  () => database.close(),
);
