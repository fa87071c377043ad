import type { PicturePage } from '#contract/file-reading.ts';
import type { UnreadableCode } from '#contract/note-codes.ts';
import type { Database } from '#service/db/database.ts';
import {
  claimJob,
  releaseJob,
  renewEveryMs,
  renewLease,
  requeueCutOff,
  type Job,
} from '#service/db/job-store.ts';
import { isBrokenDatabase, isDataError, isDiskFull, isOutage } from '#service/db/outage.ts';
import { withKnownCompany } from '#service/db/known-issuers.ts';
import { packMemory, pastOfIssuer } from '#service/db/memory-store.ts';
import { failReading, finishReading } from '#service/db/reading-store.ts';
import { packWords } from '#service/db/words-store.ts';
import { limitReading } from '#service/domain/finished-reading.ts';
import { FileMissing, type FileStore } from '#service/files/stored-file.ts';
import { ReaderClosed, ReaderCrashed } from '#service/reading/reader.ts';
import { UnreadableFile, type DocumentReading } from '#documents/document-reading.ts';
import { withSupplier } from '#documents/memory/apply-memory.ts';
import { reportProblem } from '#service/problem-log.ts';

interface Parts {
  readonly database: Database;
  readonly files: Pick<FileStore, 'read'>;
  readonly reader: { read(bytes: Uint8Array, type: string): Promise<DocumentReading> };
  /** Milliseconds between checks of the table when nothing wakes the queue. */
  readonly pause?: number;
  /**
   * Milliseconds until a file is tried again that could not be read for an external reason, by its
   * number of failures.
   */
  readonly backOff?: (failures: number) => number;
}

interface Failure {
  readonly code: UnreadableCode;
  readonly pages?: readonly PicturePage[];
}

/** The database cannot store the values of this file. */
class UnstorableReading extends Error {
  override readonly name = 'UnstorableReading';
  readonly code = 'unstorable';
}

/** How often a file may crash the reader or fail to be stored before it is given up. */
const mostAttempts = 3;
/** How often a file may be put off for reasons that seem to be its own before it is given up. */
const mostPutOff = 10;
const usualBackOff = (failures: number): number => Math.min(60_000, 1000 * 2 ** failures);

/** Reads uploaded files, one after the other. */
export interface Queue {
  /** Wakes the queue, because there is a file to read. */
  notify(): void;
  /** Stops after the current file; waiting files are read at the next start. */
  close(): Promise<void>;
}

/**
 * Starts reading waiting files: woken by `notify`, and by checking regularly, since another process
 * may add a job.
 */
export function startQueue({
  database,
  files,
  reader,
  pause = 1000,
  backOff = usualBackOff,
}: Parts): Queue {
  let open = true;
  /** Files that were put off: how often, and how often the file itself seemed to be the reason. */
  const failures = new Map<string, { times: number; own: number; others: number }>();
  let ended = 0;
  let wake: () => void = () => undefined;
  let awake = true;

  const notified = (): Promise<void> =>
    new Promise((resolve) => {
      if (awake || !open) return resolve();
      const timer = setTimeout(resolve, pause);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function store(invoice_uid: string, reading: DocumentReading): Promise<void> {
    try {
      // Nothing has to be remembered for an e-invoice, whose supplier may have sent thousands.
      const known = await withKnownCompany(database.kysely, reading, invoice_uid);
      const past =
        known.candidates === undefined
          ? []
          : await pastOfIssuer(database.kysely, known.company, invoice_uid);
      const fitted = limitReading(withSupplier(known, past));
      const words = await packWords(reading.pages, fitted.values);
      const memory = await packMemory(reading);
      await finishReading(database, invoice_uid, fitted, words, memory);
    } catch (error) {
      if (!isDataError(error)) throw error;
      reportProblem('What was read cannot be stored', error);
      throw new UnstorableReading('What was read cannot be stored');
    }
  }

  async function read(job: Job): Promise<void> {
    const { invoice_uid, file_type, attempts, claim } = job;
    const fail = async ({ code, pages }: Failure) => {
      const end = (words?: string) => failReading(database, invoice_uid, code, claim, words);
      await end(await packWords(pages)).catch((error: unknown) => {
        if (!isDataError(error)) throw error;
        return end();
      });
      failures.delete(invoice_uid);
    };
    let problemCode: UnreadableCode = 'file-unavailable';
    try {
      const read = await reader.read(await files.read(invoice_uid), file_type);
      problemCode = 'unstorable';
      await store(invoice_uid, read);
      failures.delete(invoice_uid);
      ended += 1;
    } catch (error) {
      const counts = error instanceof ReaderCrashed || error instanceof UnstorableReading;
      if (error instanceof UnreadableFile || (counts && attempts + 1 >= mostAttempts))
        return fail(error);
      if (error instanceof FileMissing) return fail({ code: 'file-missing' });
      if (error instanceof ReaderClosed) return releaseJob(database, job);
      if (counts) return releaseJob(database, job, { counts: true });
      reportProblem('Reading a file was put off', error);
      // While database or storage is not available, every file waits and none is to blame: one is
      // if others end meanwhile, or if a database that gives out jobs refuses it for no outage.
      const before = failures.get(invoice_uid) ?? { times: 0, own: 0, others: ended };
      const { times, own, others } = before;
      const isUnlisted =
        problemCode === 'unstorable' && !isOutage(error) && !isBrokenDatabase(error);
      const isOwn = !isDiskFull(error) && (isUnlisted || ended > others);
      if (isOwn && own + 1 >= mostPutOff) return fail({ code: problemCode });
      failures.set(invoice_uid, { times: times + 1, own: own + (isOwn ? 1 : 0), others: ended });
      return releaseJob(database, job, { delay: backOff(times) });
    }
  }

  async function work(job: Job): Promise<void> {
    const renewal = setInterval(
      () => void renewLease(database, job).catch(() => undefined),
      renewEveryMs,
    );
    try {
      await read(job);
    } finally {
      clearInterval(renewal);
    }
  }

  async function loop(): Promise<void> {
    await requeueCutOff(database).catch((error: unknown) =>
      reportProblem('The queue cannot look for work that was cut off', error),
    );
    while (open) {
      awake = false;
      // An outage of the database must not end the queue.
      const job = await claimJob(database).catch((error: unknown) => {
        reportProblem('The queue cannot look for work', error);
        return undefined;
      });
      if (job)
        await work(job).catch((error: unknown) =>
          // The job becomes free when its lease ends.
          reportProblem('The queue cannot write down what it read', error),
        );
      else await notified();
    }
  }

  const running = loop();
  return {
    notify() {
      awake = true;
      wake();
    },
    async close() {
      open = false;
      wake();
      await running;
    },
  };
}
