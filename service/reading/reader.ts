import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RefusalCode } from '#contract/note-codes.ts';
import { sentenceOf } from '#documents/note-sentences.ts';
import { UnreadableFile, type DocumentReading } from '#documents/document-reading.ts';
import type { ReadingAnswer, ReadingJob } from './reading-job.ts';
import { reportProblem } from '#service/problem-log.ts';

/** Nothing is wrong with the file: the service is closing. */
export class ReaderClosed extends Error {
  override readonly name = 'ReaderClosed';
}

/**
 * The process that reads ended while it read this file. Something else may have ended it, so the
 * file is worth another attempt; the message is a sentence for a person.
 */
export class ReaderCrashed extends Error {
  override readonly name = 'ReaderCrashed';
  readonly code = 'reader-crashed';

  constructor() {
    super(sentenceOf({ code: 'reader-crashed', values: {} }));
  }
}

export interface Reader {
  /**
   * Reads one file after the other in the process that reads.
   * @throws UnreadableFile with a sentence for a person, also when time or memory is used up
   * @throws ReaderCrashed
   */
  read(bytes: Uint8Array, type: string): Promise<DocumentReading>;
  /**
   * Ends the process; what still waits is refused with ReaderClosed: it is to be read at the next
   * start.
   */
  close(): Promise<void>;
}

export interface ReaderLimits {
  readonly seconds: number;
  readonly memoryMb: number;
  /** A process that a file left larger reads no other. */
  readonly grownMb?: number;
  /** Another script for the process, for tests of crashes. */
  readonly script?: URL;
}

// Whoever waits for a file knows within a minute, the time to end the process included.
const usual: ReaderLimits = { seconds: 55, memoryMb: 512 };
/** What the process needs before it reads anything. */
const bareMb = 120;
/** What pictures leave behind is never given back. */
const usualGrownMb = 450;
const closed = 'Reading was stopped because the service is closing.';

/**
 * Starts reading: one process, one job at a time, a limit of time and memory for each, a new
 * process after a crash. A process and no thread: what decodes pictures is native code, and neither
 * a crash of it nor the memory it keeps may stay with the service.
 */
export function startReader(limits: ReaderLimits = usual): Reader {
  let worker: ChildProcess | undefined;
  let ending = false;
  let jobs = 0;
  const logged = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  let stop: ((reason: RefusalCode) => void) | undefined;

  function reading(): ChildProcess {
    if (worker !== undefined) return worker;
    const started = fork(
      fileURLToPath(limits.script ?? new URL('./reading-worker.ts', import.meta.url)),
      [],
      {
        serialization: 'advanced',
        execArgv: [
          `--max-old-space-size=${limits.memoryMb}`,
          '--max-semi-space-size=16',
          '--disable-warning=ExperimentalWarning',
        ],
        // A library that prints warnings about a file must not fill the service's log.
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        // With an arena for each thread, glibc would keep what every one of them once needed.
        // Windows starts no program without its own variable.
        env: {
          MALLOC_ARENA_MAX: '2',
          ...(process.env['SystemRoot'] === undefined
            ? {}
            : { SystemRoot: process.env['SystemRoot'] }),
        },
      },
    );
    started.unref();
    started.channel?.unref();
    // It may end between two jobs; the next one gets a new process.
    started
      .on('error', () => undefined)
      .once('exit', () => {
        if (worker === started) worker = undefined;
      });
    worker = started;
    return started;
  }

  function end(one: ChildProcess): Promise<unknown> {
    if (worker === one) worker = undefined;
    if (one.exitCode !== null || one.signalCode !== null || one.pid === undefined)
      return Promise.resolve();
    const gone = new Promise((resolve) => one.once('exit', resolve));
    // The end is waited for, even where nothing else keeps the service running any more.
    one.ref();
    one.kill('SIGKILL');
    return gone;
  }

  function run(bytes: Uint8Array, type: string): Promise<DocumentReading> {
    if (ending) return Promise.reject(new ReaderClosed(closed));
    const one = reading();
    const job: ReadingJob = { id: (jobs += 1), bytes, type };
    return new Promise((resolve, reject) => {
      // Counted in steps: while this process stands still, frozen or in a debugger, an answer may
      // lie ready that it could not take.
      let spent = 0;
      let before = performance.now();
      // The limit of the heap leaves out buffers outside of it, and that is where PDFs and pictures
      // grow.
      const watch = setInterval(() => {
        const at = performance.now();
        spent += Math.min(at - before, 1000);
        before = at;
        if (spent > limits.seconds * 1000) return fail('took-too-long');
        if ((residentMb(one.pid) ?? 0) > limits.memoryMb + bareMb) fail('too-much-memory');
      }, 50);
      const settle = () => {
        clearInterval(watch);
        one
          .removeListener('message', onMessage)
          .removeListener('error', onError)
          .removeListener('exit', onExit);
        stop = undefined;
      };
      const fail = (reason: RefusalCode) => {
        settle();
        const problem =
          reason === 'reader-crashed' ? new ReaderCrashed() : new UnreadableFile(reason);
        void end(one).then(() => reject(ending ? new ReaderClosed(closed) : problem));
      };
      const onMessage = (answer: ReadingAnswer) => {
        if (answer.id !== job.id) return;
        settle();
        // Once: every picture has the same.
        if (answer.problem !== undefined && !logged.has(answer.problem)) {
          logged.add(answer.problem);
          reportProblem(answer.problem, undefined);
        }
        if ((residentMb(one.pid) ?? 0) > (limits.grownMb ?? usualGrownMb)) void end(one);
        if ('reading' in answer) resolve(answer.reading);
        else if ('unreadable' in answer)
          reject(new UnreadableFile(answer.unreadable, answer.pages));
        else {
          reportProblem(`The reader has a fault: ${answer.broken}`, undefined);
          reject(new UnreadableFile('reader-crashed'));
        }
      };
      const onError = () => fail('reader-crashed');
      // A heap that is full ends the process by an abort.
      const onExit = (_code: number | null, signal: NodeJS.Signals | null) =>
        fail(signal === 'SIGABRT' ? 'too-much-memory' : 'reader-crashed');
      stop = fail;
      one.on('message', onMessage).on('error', onError).on('exit', onExit);
      one.send(job, (error) => {
        if (error) fail('reader-crashed');
      });
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
      stop?.('reader-crashed');
      await last;
      if (worker !== undefined) await end(worker);
    },
  };
}

/**
 * Resident memory of a process in MB; undefined where the system does not tell, and when the
 * process has ended.
 */
function residentMb(pid: number | undefined): number | undefined {
  const status = `/proc/${pid}/status`;
  if (pid === undefined || !existsSync(status)) return undefined;
  try {
    const kb = /VmRSS:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1];
    return kb === undefined ? undefined : Number(kb) / 1024;
  } catch {
    return undefined;
  }
}
