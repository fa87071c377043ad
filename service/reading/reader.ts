import { Worker } from 'node:worker_threads';
import { UnreadableFile, type DocumentReading } from './document-reading.ts';
import type { ReadingAnswer, ReadingJob } from './reading-job.ts';

/** Nothing is wrong with the file: the service is closing. */
export class ReaderClosed extends Error {
  override readonly name = 'ReaderClosed';
}

export interface Reader {
  /**
   * Reads one file after the other in the worker thread.
   * @throws UnreadableFile with a sentence for a person, also after a crash or the end of the time
   */
  read(bytes: Uint8Array, type: string): Promise<DocumentReading>;
  /** Ends the thread; what still waits is refused with ReaderClosed: it is to be read at the next start. */
  close(): Promise<void>;
}

export interface ReaderLimits {
  readonly seconds: number;
  readonly memoryMb: number;
  /** Another script for the thread, for tests of crashes. */
  readonly script?: URL;
}

// Whoever waits for a file knows within a minute, the time to end the thread included.
const usual: ReaderLimits = { seconds: 55, memoryMb: 512 };
const tooLong = 'Reading this file took too long and was stopped. The invoice can be filled in by hand.';
const tooLarge = 'Reading this file needed too much memory and was stopped. The invoice can be filled in by hand.';
const crashed = 'This file could not be read: it stopped the program that reads files. The invoice can be filled in by hand.';
const closed = 'Reading was stopped because the service is closing.';

/** Starts reading: one thread, one job at a time, a limit of time and memory for each, a new thread after a crash. */
export function startReader(limits: ReaderLimits = usual): Reader {
  let worker: Worker | undefined;
  let ending = false;
  let jobs = 0;
  let last: Promise<unknown> = Promise.resolve();
  let stop: ((reason: string) => void) | undefined;

  function thread(): Worker {
    if (worker !== undefined) return worker;
    const started = new Worker(limits.script ?? new URL('./reading-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 64 },
      // A library that prints warnings about a file must not fill the service's log.
      stdout: true,
      stderr: true,
      env: {},
    });
    started.stdout.resume();
    started.stderr.resume();
    started.unref();
    worker = started;
    return started;
  }

  function end(one: Worker): Promise<unknown> {
    if (worker === one) worker = undefined;
    return one.terminate();
  }

  function run(bytes: Uint8Array, type: string): Promise<DocumentReading> {
    if (ending) return Promise.reject(new ReaderClosed(closed));
    const one = thread();
    const job: ReadingJob = { id: (jobs += 1), bytes, type };
    return new Promise((resolve, reject) => {
      const startMemory = process.memoryUsage.rss();
      const timer = setTimeout(() => fail(tooLong), limits.seconds * 1000);
      // The limits of a thread leave out buffers outside its heap, and that is where PDFs grow.
      const watch = setInterval(() => {
        if (process.memoryUsage.rss() - startMemory > limits.memoryMb * 1024 * 1024) fail(tooLarge);
      }, 50);
      const settle = () => {
        clearTimeout(timer);
        clearInterval(watch);
        one.removeListener('message', onMessage).removeListener('error', onError).removeListener('exit', onExit);
        stop = undefined;
      };
      const fail = (reason: string) => {
        settle();
        one.on('error', () => undefined);
        void end(one).then(() => reject(ending ? new ReaderClosed(closed) : new UnreadableFile(reason)));
      };
      const onMessage = (answer: ReadingAnswer) => {
        if (answer.id !== job.id) return;
        settle();
        if ('reading' in answer) resolve(answer.reading);
        else if ('unreadable' in answer) reject(new UnreadableFile(answer.unreadable));
        else {
          console.error(`reading: ${answer.broken}`);
          reject(new UnreadableFile(crashed));
        }
      };
      const onError = (error: unknown) => fail(isOutOfMemory(error) ? tooLarge : crashed);
      const onExit = () => fail(crashed);
      stop = fail;
      one.on('message', onMessage).on('error', onError).on('exit', onExit);
      one.postMessage(job);
    });
  }

  return {
    read(bytes, type) {
      const result = last.then(() => run(bytes, type));
      last = result.catch(() => undefined);
      return result;
    },
    async close() {
      ending = true;
      stop?.(closed);
      await last;
      if (worker !== undefined) await end(worker);
    },
  };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
