import type { FileStore, StoredEntry } from '#service/files/stored-file.ts';

/** A file without an invoice that is younger than this may be an upload that is under way. */
const uploadAge = 15 * 60 * 1000;
const quarantineAge = 30 * 24 * 60 * 60 * 1000;

/** The file store has this file, and no invoice does. */
export async function* unknownFiles(
  files: FileStore,
  isKnown: (uid: string) => Promise<boolean>,
  now: number,
): AsyncGenerator<StoredEntry> {
  for await (const entry of files.entries('invoices'))
    if (now - entry.writtenAt >= uploadAge && (entry.unfinished || !(await isKnown(entry.uid))))
      yield entry;
}

/**
 * Moves files that no invoice knows into quarantine, such as those that a crash left between file
 * and row. Nothing is removed for being unknown, since it may be the database that is wrong; what
 * has been in quarantine for 30 days is removed.
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
    if (now - entry.writtenAt >= quarantineAge) {
      await files.discard(entry);
      removed += 1;
    }
  for await (const entry of unknownFiles(files, isKnown, now)) {
    await files.quarantine(entry);
    quarantined += 1;
  }
  return { quarantined, removed };
}
