import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createPrivate, makeFolder } from '#service/db/private-file.ts';

/** Another process uses the folder; the message is one line for people. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/**
 * Locks the folder of an embedded database for this process, because with two processes writes of
 * one would fail during those of the other. The lock is the operating system's, held by an open
 * transaction of an empty database, so it ends with the process in any case.
 * @returns releases the lock
 * @throws FolderInUse
 */
export function lockFolder(folder: string): () => void {
  makeFolder(folder);
  const path = join(folder, 'lock.sqlite');
  createPrivate(path);
  const lock = new DatabaseSync(path);
  try {
    lock.exec('pragma busy_timeout=0');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === 5)
      throw new FolderInUse(
        `Another service is running on DATA_DIR=${folder}. End it, or set DATA_DIR to another ` +
          'folder. Several services need one PostgreSQL: set DATABASE_URL.',
      );
    throw error;
  }
  return () => lock.close();
}
