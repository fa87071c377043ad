import { chmodSync, closeSync, openSync } from 'node:fs';

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/**
 * Makes a database file that only its owner can read, or takes the others' right to read it: it
 * holds the secret that signs addresses. Opened only when it is new, since closing a file gives up
 * the locks that SQLite holds on it.
 */
export function keepPrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    tighten(path);
  }
}

/** Takes the others' rights where the file is there and ours. */
export function tighten(path: string): void {
  try {
    chmodSync(path, 0o600);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EPERM') throw error;
  }
}
