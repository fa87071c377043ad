import { parentPort } from 'node:worker_threads';
import type { ReadJob } from '#service/db/sqlite-reader.ts';

// Stands in for the thread that reads the database, where a test needs one that ends in the middle
// of its work.
parentPort?.on('message', (job: ReadJob | 'close') => {
  if (job === 'close') return parentPort?.close();
  if (job.sql === 'crash') process.exit(3);
  parentPort?.postMessage({ id: job.id, found: { columns: ['sql'], values: [[job.sql]] } });
});
