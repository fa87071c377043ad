import { setTimeout } from 'node:timers/promises';
import type { Database } from '#service/db/database.ts';
import { areFilesHeld, endRemoval, plannedRemovals } from '#service/db/removal-store.ts';
import type { FileStore } from '#service/files/stored-file.ts';
import { reportProblem } from '#service/problem-log.ts';

type Files = Pick<FileStore, 'remove'>;

/**
 * Removes the files of deleted invoices. What the storage does not carry out stays planned, in the
 * database, until it did.
 * @param only these, when they are known to be planned
 */
export async function removeFiles(
  { kysely }: Pick<Database, 'kysely'>,
  files: Files,
  only?: readonly string[],
): Promise<void> {
  let done = 0;
  const planned = only ?? (await plannedRemovals(kysely).catch(() => []));
  try {
    // Asked after the invoices were deleted: a backup that still saw them has said so by now.
    if (planned.length === 0 || (await areFilesHeld(kysely))) return;
    for (const uid of planned) {
      await files.remove(uid);
      await endRemoval(kysely, uid);
      done += 1;
    }
  } catch (error) {
    const left = planned.length - done;
    reportProblem(`The removal of ${left} files of deleted invoices was put off`, error);
  }
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
