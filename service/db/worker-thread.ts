import { Worker, type WorkerOptions } from 'node:worker_threads';

/** An error between threads, which would lose the codes that identify an outage. */
export interface Failure {
  readonly message: string;
  readonly code?: string;
  /** SQLite's result code. */
  readonly errcode?: number;
}

/** Converts an error for the transfer. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    message: error.message,
    ...('code' in error ? { code: String(error.code) } : {}),
    ...('errcode' in error ? { errcode: Number(error.errcode) } : {}),
  };
}

/** Restores the error. */
export const errorOf = ({ message, ...codes }: Failure): Error =>
  Object.assign(new Error(message), codes);

/**
 * A thread that runs a script. It is started by the first request, and by the next one if it ended
 * unexpectedly. The script ends itself when it receives `close`.
 * @param take called with each answer
 * @param gone called with the error when a thread ended unexpectedly, losing its pending requests
 */
export function workerThread<Request, Answer>(
  script: URL,
  options: WorkerOptions,
  take: (answer: Answer) => void,
  gone: (why: Failure) => void,
) {
  let worker: Worker | undefined;

  function started(): Worker {
    const thread = new Worker(script, options);
    const ended = (why: Failure) => {
      if (worker !== thread) return;
      worker = undefined;
      gone(why);
    };
    thread.on('message', take).on('error', (error: unknown) => ended(failureOf(error)));
    return thread.on('exit', (code) => ended({ message: `code ${code}` }));
  }

  return {
    /** Until `rest` is called, the thread keeps the process alive. */
    send(request: Request): void {
      worker ??= started();
      worker.ref();
      worker.postMessage(request);
    },
    /** Nothing is pending, so that the idle thread does not keep the process alive. */
    rest: (): void => worker?.unref(),
    async close(): Promise<void> {
      if (!worker) return;
      const { promise, resolve } = Promise.withResolvers<number>();
      worker.once('exit', resolve).ref();
      worker.postMessage('close');
      await promise;
    },
  };
}
