import { parentPort, Worker, type Transferable, type WorkerOptions } from 'node:worker_threads';

/** An error between threads, which would lose the codes that identify an outage. */
interface Failure {
  readonly message: string;
  readonly code?: string;
  /** SQLite's result code. */
  readonly errcode?: number;
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    message: error.message,
    ...('code' in error ? { code: String(error.code) } : {}),
    ...('errcode' in error ? { errcode: Number(error.errcode) } : {}),
  };
}

const errorOf = ({ message, ...codes }: Failure): Error => Object.assign(new Error(message), codes);

interface WorkerRequest<Request> {
  readonly id: number;
  readonly request: Request;
}

type Reply<Answer> =
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly broken: Failure };

interface Waiting<Request, Answer> {
  readonly request: Request;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
  tries: number;
}

interface ThreadParts extends Pick<WorkerOptions, 'workerData' | 'env'> {
  /** What ends, for the message of the error. */
  readonly name: string;
  /** How often a request is sent to threads that end unexpectedly before it fails. */
  readonly tries: number;
  readonly onEnd?: (error: Error) => void;
}

/**
 * A thread whose script answers requests by `answerRequests`. It is started by the first request,
 * and by the next one if it ended unexpectedly.
 */
export function workerThread<Request, Answer>(
  script: URL,
  { name, tries, onEnd, ...options }: ThreadParts,
) {
  const waiting = new Map<number, Waiting<Request, Answer>>();
  let worker: Worker | undefined;
  let closed = false;
  let last = 0;

  function take(reply: Reply<Answer>): void {
    const one = waiting.get(reply.id);
    waiting.delete(reply.id);
    // An idle thread does not keep the process alive.
    if (waiting.size === 0) worker?.unref();
    if ('answer' in reply) one?.resolve(reply.answer);
    else one?.reject(errorOf(reply.broken));
  }

  function started(): Worker {
    const thread = new Worker(script, options);
    const ended = ({ message, ...codes }: Failure) => {
      if (worker !== thread) return;
      worker = undefined;
      const error = errorOf({ message: `${name} ended: ${message}`, ...codes });
      onEnd?.(error);
      for (const [id, one] of waiting) {
        one.tries -= 1;
        if (closed || one.tries === 0) {
          waiting.delete(id);
          one.reject(error);
        } else postRequest(id, one.request);
      }
    };
    thread.on('message', take).on('error', (error: unknown) => ended(failureOf(error)));
    return thread.on('exit', (code) => ended({ message: `code ${code}` }));
  }

  function postRequest(id: number, request: Request): void {
    worker ??= started();
    worker.ref();
    worker.postMessage({ id, request } satisfies WorkerRequest<Request>);
  }

  return {
    ask(request: Request): Promise<Answer> {
      if (closed) return Promise.reject(new Error('The database is closed.'));
      return new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { request, resolve, reject, tries });
        postRequest(last, request);
      });
    },
    async close(): Promise<void> {
      closed = true;
      if (!worker) return;
      const { promise, resolve } = Promise.withResolvers<number>();
      worker.once('exit', resolve).ref();
      worker.postMessage('close');
      await promise;
    },
  };
}

/**
 * Answers the requests of `workerThread`; called in the thread.
 * @param close called before the thread ends
 * @param transferred the parts of an answer that are moved to the other thread
 */
export function answerRequests<Request, Answer>(
  work: (request: Request) => Answer | Promise<Answer>,
  close: () => unknown,
  transferred: (answer: Answer) => Transferable[] = () => [],
): void {
  const reply = (message: Reply<Answer>, moved?: Transferable[]): void =>
    parentPort?.postMessage(message, moved);
  const answer = async ({ id, request }: WorkerRequest<Request>): Promise<void> => {
    try {
      const found = await work(request);
      reply({ id, answer: found }, transferred(found));
    } catch (error) {
      reply({ id, broken: failureOf(error) });
    }
  };
  const end = async (): Promise<void> => {
    await close();
    process.exit();
  };
  parentPort?.on(
    'message',
    (message: WorkerRequest<Request> | 'close') =>
      void (message === 'close' ? end() : answer(message)),
  );
}
