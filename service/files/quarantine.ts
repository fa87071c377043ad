import type { FileStore, StoredEntry } from '#service/files/stored-file.ts';

/** A younger file without an invoice may be an upload in progress. */
const uploadAgeMs = 15 * 60 * 1000;
const quarantineAgeMs = 30 * 24 * 60 * 60 * 1000;

/** Yields files in the store that belong to no invoice. */
export async function* unknownFiles(
  files: FileStore,
  isKnown: (uid: string) => Promise<boolean>,
  now: number,
): AsyncGenerator<StoredEntry> {
  for await (const entry of files.entries('invoices'))
    if (now - entry.writtenAt >= uploadAgeMs && (entry.unfinished || !(await isKnown(entry.uid))))
      yield entry;
}

/**
 * Moves files that belong to no invoice into quarantine, such as those left by a crash between file
 * and row. They are not removed at once, since the database may be the one that is wrong, but after
 * 30 days in quarantine.
 * @param now milliseconds since 1970
 */
export async function tidyFiles(
  files: FileStore,
  isKnown: (uid: string) => Promise<boolean>,
  now: number,
): Promise<{ readonly quarantined: number; readonly removed: number }> {
  let quarantined = 0;
  let removed = 0;
  for await (const entry of files.entries('quarantine'))
    if (now - entry.writtenAt >= quarantineAgeMs) {
      await files.discard(entry);
      removed += 1;
    }
  for await (const entry of unknownFiles(files, isKnown, now)) {
    await files.quarantine(entry);
    quarantined += 1;
  }
  return { quarantined, removed };
}
