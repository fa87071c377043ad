import { setTimeout } from 'node:timers/promises';
import type { Database } from '#service/db/database.ts';
import { isRemovalPaused, endRemoval, plannedRemovals } from '#service/db/removal-store.ts';
import { StorageRefused } from '#service/files/s3-client.ts';
import { StorageAway, type FileStore } from '#service/files/stored-file.ts';
import { reportProblem } from '#service/problem-log.ts';

type Files = Pick<FileStore, 'remove'>;

const mostAtOnce = 500;

/** Whether the next file would fare no better: nothing answers, or not now. */
const isAway = (error: unknown): boolean =>
  error instanceof StorageAway &&
  !(error instanceof StorageRefused && error.status < 500 && error.status !== 429);

/**
 * Removes the files of deleted invoices. What the storage does not carry out stays planned, in the
 * database, until it did; one file that it keeps does not hold up the others.
 * @param only these, when they are known to be planned
 */
export async function removeFiles(
  { kysely, engine }: Pick<Database, 'kysely' | 'engine'>,
  files: Files,
  only?: readonly string[],
): Promise<void> {
  let failed = 0;
  let problem: unknown;
  const next = async () => plannedRemovals(kysely, { skip: failed, most: mostAtOnce });
  try {
    let planned = only ?? (await next());
    // Asked after the invoices were deleted: a backup that still saw them has said so by now.
    while (planned.length > 0 && !(await isRemovalPaused(engine))) {
      for (const uid of planned) {
        try {
          await files.remove(uid);
        } catch (error) {
          if (isAway(error)) throw error;
          failed += 1;
          problem ??= error;
          continue;
        }
        await endRemoval(kysely, uid);
      }
      planned = only ? [] : await next();
    }
  } catch (error) {
    reportProblem('The removal of files of deleted invoices was put off', error);
  }
  if (failed > 0)
    reportProblem(
      `${failed} files of deleted invoices could not be removed, the first one`,
      problem,
    );
}

const pause = 30_000;

/** Carries out what was put off, now and then. @returns ends it */
export function startFileRemoval(database: Database, files: Files): () => Promise<void> {
  let round = removeFiles(database, files);
  const timer = setInterval(() => {
    round = round.then(() => removeFiles(database, files));
  }, pause).unref();
  return async () => {
    clearInterval(timer);
    // What does not end by then stays planned.
    await Promise.race([round, setTimeout(1500, undefined, { ref: false })]);
  };
}
