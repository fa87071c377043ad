import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { DatabasePlace } from '#service/db/database.ts';
import { workerThread } from '#service/db/worker-thread.ts';
import type { Exporter, WantedExport } from '#service/exports/export-file.ts';

/**
 * Exports in a thread of its own, so that reading and formatting thousands of rows delays no other
 * request. The thread starts with the first export. If it ends unexpectedly, its exports fail, and
 * the next one starts another thread.
 */
export function threadExporter(
  { dataDir, databaseUrl }: DatabasePlace,
  script = new URL('./export-thread.ts', import.meta.url),
): Exporter {
  const place: DatabasePlace = { dataDir, databaseUrl };
  const open = new Set<Readable>();
  const { ask, close } = workerThread<WantedExport, ReadableStream>(script, {
    name: 'The thread that makes exports',
    tries: 1,
    workerData: place,
    // Their streams would wait forever.
    onEnd: (error) => open.forEach((file) => file.destroy(error)),
  });
  return {
    async start(wanted) {
      const file = Readable.fromWeb(await ask(wanted), { highWaterMark: 256 * 1024 });
      open.add(file);
      return file.once('close', () => open.delete(file));
    },
    close,
  };
}
