import { Readable } from 'node:stream';
import type { DatabasePlace } from '#service/db/database.ts';
import { errorOf, workerThread } from '#service/db/worker-thread.ts';
import type { Exporter } from '#service/exports/export-file.ts';
import type { ExportAnswer, ExportRequest } from '#service/exports/export-thread.ts';

interface Run {
  readonly stream: Readable;
  readonly begun: () => void;
  readonly failed: (error: Error) => void;
}

/**
 * Exports in a thread of its own, so that reading and formatting thousands of rows delays no other
 * request. The thread starts with the first export. If it ends unexpectedly, its exports fail, and
 * the next one starts another thread.
 */
export function threadExporter(
  { dataDir, databaseUrl }: DatabasePlace,
  script = new URL('./export-thread.ts', import.meta.url),
): Exporter {
  const runs = new Map<number, Run>();
  let closed = false;
  let last = 0;
  const place: DatabasePlace = { dataDir, databaseUrl };
  const thread = workerThread<ExportRequest, ExportAnswer>(
    script,
    { workerData: place },
    (message) => {
      if ('begun' in message) runs.get(message.id)?.begun();
      else if ('piece' in message) runs.get(message.id)?.stream.push(message.piece);
      else if ('ended' in message) leave(message.id)?.stream.push(null);
      else leave(message.id)?.failed(errorOf(message.broken));
    },
    ({ message }) => {
      for (const id of runs.keys())
        leave(id)?.failed(new Error(`The thread that makes exports ended: ${message}`));
    },
  );

  function leave(id: number): Run | undefined {
    const run = runs.get(id);
    runs.delete(id);
    if (runs.size === 0) thread.rest();
    return run;
  }

  return {
    start: (wanted) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The database is closed.'));
        const id = (last += 1);
        let hasBegun = false;
        const stream = new Readable({
          highWaterMark: 256 * 1024,
          read: () => thread.send({ id, more: true }),
          destroy: (error, done) => {
            if (leave(id)) thread.send({ id, leave: true });
            done(error);
          },
        });
        runs.set(id, {
          stream,
          begun: () => {
            hasBegun = true;
            resolve(stream);
          },
          // Nobody listens to a stream that was not handed out yet.
          failed: (error) => {
            if (hasBegun) return stream.destroy(error);
            reject(error);
            return stream.destroy();
          },
        });
        thread.send({ id, wanted });
      }),
    close() {
      closed = true;
      return thread.close();
    },
  };
}
