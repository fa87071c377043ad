import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/**
 * Creates a folder that only its owner can read, and the missing ones above it. Node's recursive
 * `mkdir` never ends where creating fails as if the folder above were missing, as in `/proc`.
 * @returns the folders that it created, the innermost first
 */
export function makeFolder(folder: string): readonly string[] {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return [folder];
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return [];
    const above = dirname(folder);
    if (codeOf(error) !== 'ENOENT' || existsSync(above)) throw error;
    const made = makeFolder(above);
    return [...makeFolder(folder), ...made];
  }
}

/**
 * Creates a database file that only its owner can read, or removes the rights of others, because it
 * contains the secret that signs addresses. It is opened only if it is new, since closing a file
 * releases SQLite's locks on it.
 * @returns whether it is new
 */
export function createPrivateFile(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx', 0o600));
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    makePrivate(path);
    return false;
  }
}

/** Removes the rights of others if the file exists and belongs to this user. */
export function makePrivate(path: string): void {
  try {
    chmodSync(path, 0o600);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EPERM') throw error;
  }
}
