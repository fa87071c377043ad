import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { workerData } from 'node:worker_threads';
import { openForReading, type DatabasePlace } from '#service/db/database.ts';
import { answerRequests } from '#service/db/worker-thread.ts';
import { exportFile, type WantedExport } from '#service/exports/export-file.ts';
import { yieldProcessor } from '#service/thread-priority.ts';

// People working with lists have priority, but the file must be finished on a busy machine too.
yieldProcessor(2);

const place: DatabasePlace = workerData;
const database = openForReading(place);
answerRequests<WantedExport, ReadableStream>(
  async (wanted) => Readable.toWeb(await exportFile(database, wanted)),
  () => database.close(),
  (file) => [file],
);
