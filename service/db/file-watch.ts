import { statSync } from 'node:fs';

/**
 * Remembers the file that a path leads to.
 * @returns throws an outage once the path leads to another file or to none, since writes to the
 * open file would be lost
 */
export function watchFile(path: string): () => void {
  // As bigint, since the numbers of some file systems do not fit into a double.
  const find = () => statSync(path, { bigint: true, throwIfNoEntry: false });
  const opened = find();
  return () => {
    const now = find();
    if (now !== undefined && now.ino === opened?.ino && now.dev === opened.dev) return;
    throw Object.assign(
      new Error(`${path} is not the file that was opened: put that one back, or restart.`),
      { code: 'ESTALE' },
    );
  };
}
