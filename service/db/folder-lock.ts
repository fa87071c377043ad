import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createPrivateFile, makeFolder } from '#service/db/private-file.ts';

/** Another process uses the folder; the message is one line for people. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';

  constructor(folder: string) {
    super(
      `Another service is running on DATA_DIR=${folder}. End it, or set DATA_DIR to another ` +
        'folder. Several services need one PostgreSQL: set DATABASE_URL.',
    );
  }
}

const inodeOf = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;

/**
 * Locks the folder of an embedded database for this process, because with two processes writes of
 * one would fail during those of the other. The lock is the operating system's, held by an open
 * transaction of an empty database, so it ends with the process in any case.
 * @returns releases the lock; where the folder stays unused, its file goes if it was not there
 * @throws FolderInUse
 */
export function lockFolder(folder: string): (staysUnused?: boolean) => void {
  makeFolder(folder);
  const path = join(folder, 'lock.sqlite');
  const isNew = createPrivateFile(path);
  const inode = inodeOf(path);
  const lock = new DatabaseSync(path);
  try {
    lock.exec('pragma busy_timeout=0');
    lock.exec('begin exclusive');
    // The lock of a file that another process has removed meanwhile would keep nobody out.
    if (inodeOf(path) !== inode) throw new FolderInUse(folder);
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === 5)
      throw new FolderInUse(folder);
    throw error;
  }
  return (staysUnused = false) => {
    // Before it is released, so that no other process can have it. Windows removes no open file.
    if (isNew && staysUnused && process.platform !== 'win32') rmSync(path, { force: true });
    lock.close();
  };
}
