import { chmodSync, closeSync, openSync } from 'node:fs';

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/**
 * Creates a database file that only its owner can read, or removes the rights of others, because it
 * contains the secret that signs addresses. It is opened only if it is new, since closing a file
 * releases SQLite's locks on it.
 */
export function createPrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    makePrivate(path);
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
