import { setTimeout } from 'node:timers/promises';
import type { Database } from '#service/db/database.ts';
import { isRemovalPaused, endRemoval, plannedRemovals } from '#service/db/removal-store.ts';
import { StorageRefused } from '#service/files/s3-client.ts';
import { StorageUnavailable, type FileStore } from '#service/files/stored-file.ts';
import { reportProblem } from '#service/problem-log.ts';

type Files = Pick<FileStore, 'remove'>;

const mostAtOnce = 500;

/** Whether removing the next file would fail as well, because the storage is not available. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof StorageUnavailable &&
  !(error instanceof StorageRefused && error.status < 500 && error.status !== 429);

/**
 * Removes the files of deleted invoices. A removal that fails stays planned in the database, and
 * does not stop the others.
 * @param only these files, if they are known to be planned
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
    // Checked after the invoices were deleted: a backup that still saw them has prevented removals
    // by then.
    while (planned.length > 0 && !(await isRemovalPaused(engine))) {
      for (const uid of planned) {
        try {
          await files.remove(uid);
        } catch (error) {
          if (isUnavailable(error)) throw error;
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

const betweenRoundsMs = 30_000;

/** Periodically carries out removals that failed before. @returns stops it */
export function startFileRemoval(database: Database, files: Files): () => Promise<void> {
  let round = removeFiles(database, files);
  const timer = setInterval(() => {
    round = round.then(() => removeFiles(database, files));
  }, betweenRoundsMs).unref();
  return async () => {
    clearInterval(timer);
    // Unfinished removals stay planned.
    await Promise.race([round, setTimeout(1500, undefined, { ref: false })]);
  };
}
