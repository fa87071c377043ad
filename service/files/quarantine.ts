import type { FileStore, StoredEntry } from '#service/files/stored-file.ts';

/** A younger file without an invoice may be an upload in progress. */
const uploadAgeMs = 15 * 60 * 1000;
const quarantineAgeMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Yields files in the store that belong to no invoice.
 * @param aloneSince when this process became the only one that writes into the store: what another
 * one left unfinished before is no upload in progress
 */
export async function* unknownFiles(
  files: FileStore,
  isKnown: (uid: string) => Promise<boolean>,
  now: number,
  aloneSince = -Infinity,
): AsyncGenerator<StoredEntry> {
  for await (const entry of files.entries('invoices')) {
    const isOld = now - entry.writtenAt >= uploadAgeMs;
    if (
      entry.unfinished
        ? isOld || entry.writtenAt < aloneSince
        : isOld && !(await isKnown(entry.uid))
    )
      yield entry;
  }
}

/**
 * Moves files that belong to no invoice into quarantine, such as those left by a crash between file
 * and row. They are not removed at once, since the database may be the one that is wrong, but after
 * 30 days in quarantine. Half a file, whose upload nobody was told had worked, is removed.
 * @param now milliseconds since 1970
 */
export async function tidyFiles(
  files: FileStore,
  isKnown: (uid: string) => Promise<boolean>,
  now: number,
  aloneSince?: number,
): Promise<{ readonly quarantined: number; readonly removed: number; readonly halves: number }> {
  let halves = 0;
  let quarantined = 0;
  let removed = 0;
  for await (const entry of files.entries('quarantine'))
    if (now - entry.writtenAt >= quarantineAgeMs) {
      await files.discard(entry);
      removed += 1;
    }
  for await (const entry of unknownFiles(files, isKnown, now, aloneSince)) {
    await files[entry.unfinished ? 'discard' : 'quarantine'](entry);
    if (entry.unfinished) halves += 1;
    else quarantined += 1;
  }
  return { quarantined, removed, halves };
}
