import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { keepPrivate } from '#service/db/private-file.ts';

/** Another process has the folder; the message is one line for a person. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/**
 * Takes the folder of an embedded database for this process alone: with two of them, writes of one
 * would fail while the other writes. The lock is the operating system's, held through an open
 * transaction of a database that has nothing in it, so it ends with the process however that ends.
 * @returns what gives the folder free
 * @throws FolderInUse
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'lock.sqlite');
  keepPrivate(path);
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
