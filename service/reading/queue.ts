import type { Database } from '#service/db/database.ts';
import { claimJob, releaseJob, requeueCutOff, type Job } from '#service/db/job-store.ts';
import { failReading, finishReading } from '#service/db/reading-store.ts';
import { fitReading } from '#service/domain/finished-reading.ts';
import { FileMissing, type FileStore } from '#service/files/stored-file.ts';
import { ReaderClosed } from '#service/reading/reader.ts';
import { UnreadableFile, type DocumentReading } from '#documents/document-reading.ts';

interface Parts {
  readonly database: Database;
  readonly files: Pick<FileStore, 'read'>;
  readonly reader: { read(bytes: Uint8Array, type: string): Promise<DocumentReading> };
  /** Between two looks at the table when nobody wakes the queue, in milliseconds. */
  readonly pause?: number;
}

/** The reading of what was uploaded, one file after the other. */
export interface Queue {
  /** There is something to read. */
  notify(): void;
  /** Ends after the file that is being read; what waits is read at the next start. */
  close(): Promise<void>;
}

/**
 * Starts to read what waits: woken by `notify`, and looking by itself besides, since another
 * process may have added a job.
 */
export function startQueue({ database, files, reader, pause = 1000 }: Parts): Queue {
  let open = true;
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

  async function work(job: Job): Promise<void> {
    const { invoice_uid, file_type } = job;
    if (job.exhausted)
      return failReading(
        database,
        invoice_uid,
        'The file was tried several times and the reading broke off each time. The invoice can be filled in by hand.',
      );
    try {
      const reading = await reader.read(await files.read(invoice_uid), file_type);
      await finishReading(database, invoice_uid, fitReading(reading));
    } catch (error) {
      if (error instanceof UnreadableFile) return failReading(database, invoice_uid, error.message);
      if (error instanceof FileMissing)
        return failReading(database, invoice_uid, 'The file is not in the store any more.');
      if (!(error instanceof ReaderClosed)) console.error('Reading a file broke off:', error);
      await releaseJob(database, invoice_uid);
    }
  }

  async function loop(): Promise<void> {
    await requeueCutOff(database);
    while (open) {
      awake = false;
      // A database that is away for a while must not end the queue.
      const job = await claimJob(database).catch((error: unknown) => {
        console.error('The queue cannot look for work:', error);
        return undefined;
      });
      if (job)
        await work(job).catch((error: unknown) =>
          console.error('The queue cannot write down what it read:', error),
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
