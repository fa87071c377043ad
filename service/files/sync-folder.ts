import { open } from 'node:fs/promises';

/**
 * A rename is only kept over a power cut once its folder is synced; Windows knows no such thing.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
