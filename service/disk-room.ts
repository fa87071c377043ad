import { statfs } from 'node:fs/promises';

/** Bytes; with less, a disk counts as full. */
const leastRoom = 1024 * 1024;

/** @throws when the disk under a folder is full, or the folder is not there */
export async function ensureRoom(folder: string): Promise<void> {
  const { blocks, bavail, bsize } = await statfs(folder);
  // Some network file systems know of no blocks at all.
  if (blocks > 0 && bavail * bsize < leastRoom) throw new Error('The disk is full.');
}
