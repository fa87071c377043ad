import { open } from 'node:fs/promises';

/** A rename survives a power failure once its folder is synced; Windows has no sync. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
