import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * An error as it crosses from one thread to another: what says whether it is an outage would be
 * lost on the way.
 */
export interface Failure {
  readonly message: string;
  readonly code?: string;
  /** SQLite's result. */
  readonly errcode?: number;
}

/** What crosses. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    message: error.message,
    ...('code' in error ? { code: String(error.code) } : {}),
    ...('errcode' in error ? { errcode: Number(error.errcode) } : {}),
  };
}

/** The error on the other side. */
export const errorOf = ({ message, ...codes }: Failure): Error =>
  Object.assign(new Error(message), codes);

/**
 * A thread that runs a script: started by the first request, and again by the next one when it
 * ended by itself. The script ends itself when it is sent `close`.
 * @param take hears of each answer
 * @param gone hears why a thread ended by itself; what it was asked is lost
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
    /** Until `rest` is called, the thread holds the process open. */
    send(request: Request): void {
      worker ??= started();
      worker.ref();
      worker.postMessage(request);
    },
    /** Nothing is asked of it: an idle thread does not hold the process open. */
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
