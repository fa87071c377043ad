import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { UnreadableCode } from '#contract/note-codes.ts';
import { sentenceOf } from '#documents/note-sentences.ts';
import { UnreadableFile, type DocumentReading } from '#documents/document-reading.ts';
import type { ReadingAnswer, ReadingJob } from './reading-job.ts';
import { reportProblem } from '#service/problem-log.ts';

/** Reading was stopped because the service is closing; nothing is wrong with the file. */
export class ReaderClosed extends Error {
  override readonly name = 'ReaderClosed';
}

/**
 * The reading process ended during this file. Something else may have ended it, so the file is
 * tried again; the message is a sentence for people.
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
   * Reads one file after the other in the reading process.
   * @throws UnreadableFile with a sentence for people, also when time or memory is used up
   * @throws ReaderCrashed
   */
  read(bytes: Uint8Array, type: string): Promise<DocumentReading>;
  /** Ends the process; waiting files are refused with ReaderClosed and read at the next start. */
  close(): Promise<void>;
}

export interface ReaderLimits {
  /** Processor time of one file, where the system tells it. */
  readonly seconds: number;
  readonly memoryMb: number;
  /** A process that has grown beyond this is replaced. */
  readonly grownMb?: number;
  /** Another script for the process, to test crashes. */
  readonly script?: URL;
}

// On an idle machine a file takes at most a minute. On a busy one it takes longer, but its result
// must not be worse.
// Ten photographed pages need 760 MB, because decoding each leaves memory behind; with the memory of
// the bare process it stays below a gigabyte.
export const usualLimits: ReaderLimits = { seconds: 55, memoryMb: 780 };
/** Memory of the process before it reads anything. */
const bareMb = 120;
/** Decoding pictures leaves memory behind that is never released. */
const usualGrownMb = 450;
/** Factor by which the total time of a file may exceed its processor time. */
const mostWaiting = 4;
const closed = 'Reading was stopped because the service is closing.';

/**
 * Starts reading: one process, one job at a time, with limits of time and memory for each, and a
 * new process after a crash. A process instead of a thread, because pictures are decoded by native
 * code, whose crashes and memory must not affect the service.
 */
export function startReader(limits: ReaderLimits = usualLimits): Reader {
  let worker: ChildProcess | undefined;
  let ending = false;
  let jobs = 0;
  const logged = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  let stop: ((reason: UnreadableCode) => void) | undefined;

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
        // A library's warnings about a file must not fill the service's log.
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        // With one arena per thread, glibc would keep the peak memory of each. Windows starts no
        // program without its own variable.
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
    // Waits for the end even if nothing else keeps the service alive.
    one.ref();
    one.kill('SIGKILL');
    return gone;
  }

  function run(bytes: Uint8Array, type: string): Promise<DocumentReading> {
    if (ending) return Promise.reject(new ReaderClosed(closed));
    const one = reading();
    const job: ReadingJob = { id: (jobs += 1), bytes, type };
    return new Promise((resolve, reject) => {
      // Counted in steps: while this process is suspended, as in a debugger, an answer may be
      // waiting that it could not receive.
      let spent = 0;
      let before = performance.now();
      const usedBefore = processorSeconds(one.pid) ?? 0;
      // The heap's limit does not cover external buffers, in which PDFs and pictures grow.
      const watch = setInterval(() => {
        const at = performance.now();
        spent += Math.min(at - before, 1000);
        before = at;
        const used = processorSeconds(one.pid);
        if (
          spent > mostWaiting * limits.seconds * 1000 ||
          (used === undefined ? spent / 1000 : used - usedBefore) > limits.seconds
        )
          return fail('took-too-long');
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
      const fail = (reason: UnreadableCode) => {
        settle();
        const problem =
          reason === 'reader-crashed' ? new ReaderCrashed() : new UnreadableFile(reason);
        void end(one).then(() => reject(ending ? new ReaderClosed(closed) : problem));
      };
      const onMessage = (answer: ReadingAnswer) => {
        if (answer.id !== job.id) return;
        settle();
        // Logged once, because every picture has the same problem.
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
      // A full heap aborts the process.
      const onExit = (_code: number | null, signal: NodeJS.Signals | null) =>
        fail(signal === 'SIGABRT' ? 'too-much-memory' : 'reader-crashed');
      stop = fail;
      one.on('message', onMessage).on('error', onError).on('exit', onExit);
      one.send(job, (error) => {
        if (error) fail('reader-crashed');
      });
    });
  }

  /** Reads a file; what earlier files left in the process is not counted as its memory. */
  async function runAlone(bytes: Uint8Array, type: string): Promise<DocumentReading> {
    const isUsed = worker !== undefined;
    try {
      return await run(bytes, type);
    } catch (error) {
      if (isUsed && error instanceof UnreadableFile && error.code === 'too-much-memory')
        return run(bytes, type);
      throw error;
    }
  }

  return {
    read(bytes, type) {
      const result = last.then(() => runAlone(bytes, type));
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

/** Resident memory of a process in MB; undefined where the system does not report it. */
function residentMb(pid: number | undefined): number | undefined {
  const kb = /VmRSS:\s+(\d+) kB/.exec(processFile(pid, 'status') ?? '')?.[1];
  return kb === undefined ? undefined : Number(kb) / 1024;
}

/** Processor time that a process has used; undefined where the system does not report it. */
function processorSeconds(pid: number | undefined): number | undefined {
  // Fields 14 and 15, in hundredths of a second. The second, a name in brackets, may have blanks.
  const fields = processFile(pid, 'stat')
    ?.replace(/^.*\) /s, '')
    .split(' ');
  return fields === undefined ? undefined : (Number(fields[11]) + Number(fields[12])) / 100;
}

/** A file of Linux about a process; undefined elsewhere, or when the process has ended. */
function processFile(pid: number | undefined, name: 'stat' | 'status'): string | undefined {
  if (pid === undefined) return undefined;
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}
