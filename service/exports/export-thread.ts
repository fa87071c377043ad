import { parentPort, workerData } from 'node:worker_threads';
import type { DatabasePlace } from '#service/db/database.ts';
import { openForReading } from '#service/db/database.ts';
import { failureOf, type Failure } from '#service/db/worker-thread.ts';
import { exportFile, type WantedExport } from '#service/exports/export-file.ts';
import { yieldProcessor } from '#service/thread-priority.ts';

/** A message to the thread: start an export, send its next piece, abandon it, or end. */
export type ExportRequest =
  | { readonly id: number; readonly wanted: WantedExport }
  | { readonly id: number; readonly more: true }
  | { readonly id: number; readonly leave: true }
  | 'close';

export type ExportAnswer =
  | { readonly id: number; readonly begun: true }
  | { readonly id: number; readonly piece: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly ended: true }
  | { readonly id: number; readonly broken: Failure };

// People working with lists have priority, but the file must be finished on a busy machine too.
yieldProcessor(2);

const place: DatabasePlace = workerData;
const database = openForReading(place);
const running = new Map<number, AsyncIterator<Buffer>>();
const answer = (message: ExportAnswer, transfer: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, transfer);

async function work(request: Exclude<ExportRequest, 'close'>): Promise<void> {
  const { id } = request;
  if ('wanted' in request) {
    const stream = await exportFile(database, request.wanted);
    running.set(id, stream[Symbol.asyncIterator]());
    answer({ id, begun: true });
  } else if ('leave' in request) {
    const left = running.get(id);
    running.delete(id);
    await left?.return?.();
  } else {
    const step = await running.get(id)?.next();
    if (step && !step.done) {
      const piece = new Uint8Array(step.value);
      answer({ id, piece }, [piece.buffer]);
    } else {
      running.delete(id);
      answer({ id, ended: true });
    }
  }
}

parentPort?.on('message', (request: ExportRequest) => {
  if (request === 'close') {
    void database.close().finally(() => parentPort?.close());
    return;
  }
  work(request).catch((error: unknown) => {
    running.delete(request.id);
    answer({ id: request.id, broken: failureOf(error) });
  });
});
