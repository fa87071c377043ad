import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { answerRequests } from '#service/db/worker-thread.ts';
import type { WantedExport } from '#service/exports/export-file.ts';

// Stands in for the thread that makes exports, where a test needs one that ends in the middle of a
// file.
async function* pieces() {
  for (let piece = 0; piece < 20; piece += 1) {
    yield Buffer.alloc(65_536);
    await new Promise(setImmediate);
  }
  process.exit(3);
}

answerRequests<WantedExport, ReadableStream>(
  () => Readable.toWeb(Readable.from(pieces(), { objectMode: false })),
  () => undefined,
  (file) => [file],
);
