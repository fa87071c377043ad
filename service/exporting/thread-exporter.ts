import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { DatabasePlace } from '#service/db/reading-database.ts';
import { errorOf } from '#service/db/thread-failure.ts';
import type { Exporter } from '#service/exporting/export-file.ts';
import type { ExportAnswer, ExportRequest } from '#service/exporting/export-thread.ts';

interface Run {
  readonly stream: Readable;
  readonly begun: () => void;
  readonly failed: (error: Error) => void;
}

const ended = (why: string): Error => new Error(`The thread that makes exports ended: ${why}`);

/**
 * Makes exports on a thread of its own, so that reading, formatting and packing thousands of rows
 * holds up no other request. The thread is started by the first export; one that ends by itself
 * breaks off what it was making, and the next export starts another.
 */
export function threadExporter(
  { dataDir, databaseUrl }: DatabasePlace,
  script = new URL('./export-thread.ts', import.meta.url),
): Exporter {
  const runs = new Map<number, Run>();
  let worker: Worker | undefined;
  let closed = false;
  let last = 0;

  function leave(id: number): Run | undefined {
    const run = runs.get(id);
    runs.delete(id);
    // An idle thread does not hold the process open.
    if (runs.size === 0) worker?.unref();
    return run;
  }

  function take(message: ExportAnswer): void {
    if ('begun' in message) runs.get(message.id)?.begun();
    else if ('piece' in message) runs.get(message.id)?.stream.push(message.piece);
    else if ('ended' in message) leave(message.id)?.stream.push(null);
    else leave(message.id)?.failed(errorOf(message.broken));
  }

  function gone(which: Worker, why: string): void {
    if (worker !== which) return;
    worker = undefined;
    for (const id of runs.keys()) leave(id)?.failed(ended(why));
  }

  function thread(): Worker {
    if (worker) return worker;
    const place: DatabasePlace = { dataDir, databaseUrl };
    const started = new Worker(script, { workerData: place });
    started
      .on('message', take)
      .on('error', (error: unknown) =>
        gone(started, error instanceof Error ? error.message : String(error)),
      )
      .on('exit', (code) => gone(started, `code ${code}`));
    worker = started;
    return started;
  }

  const send = (request: ExportRequest): void => worker?.postMessage(request);

  return {
    start: (wanted) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The database is closed.'));
        const id = (last += 1);
        let hasBegun = false;
        const stream = new Readable({
          highWaterMark: 256 * 1024,
          read: () => send({ id, more: true }),
          destroy: (error, done) => {
            if (leave(id)) send({ id, leave: true });
            done(error);
          },
        });
        runs.set(id, {
          stream,
          begun: () => {
            hasBegun = true;
            resolve(stream);
          },
          // Nobody listens to a stream that was not given out yet.
          failed: (error) => {
            if (hasBegun) return stream.destroy(error);
            reject(error);
            return stream.destroy();
          },
        });
        thread().ref();
        send({ id, wanted });
      }),
    async close() {
      closed = true;
      const one = worker;
      if (!one) return;
      const exited = new Promise((resolve) => one.once('exit', resolve));
      one.ref();
      one.postMessage('close' satisfies ExportRequest);
      await exited;
    },
  };
}
