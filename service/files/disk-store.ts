import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import {
  FileMissing,
  isStoredName,
  orphanAge,
  storedName,
  type FileStore,
} from '#service/files/stored-file.ts';

// A rename is only kept over a power cut once its folder is synced; Windows knows no such thing.
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function missing(error: unknown): unknown {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
    ? new FileMissing('This file is no longer stored.')
    : error;
}

async function writePart(part: string, content: Uint8Array | Readable): Promise<void> {
  const handle = await open(part, 'wx', 0o600);
  try {
    await writeFile(handle, content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Files in two levels of folders below `dataDir/files`, readable only by the service's own user.
 */
export async function openDiskStore(
  dataDir: string,
  now: () => number = Date.now,
): Promise<FileStore> {
  const root = join(dataDir, 'files');
  await mkdir(root, { recursive: true, mode: 0o700 });
  const pathOf = (uid: string) => join(root, storedName(uid).slice(0, 2), uid.slice(2, 4), uid);
  return {
    async put(uid, content) {
      const path = pathOf(uid);
      const folder = dirname(path);
      const part = `${path}.part`;
      const made = await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await writePart(part, content);
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      await syncFolder(folder);
      if (made !== undefined) {
        await syncFolder(dirname(folder));
        await syncFolder(root);
      }
    },
    async open(uid) {
      const stream = createReadStream(pathOf(uid));
      try {
        await once(stream, 'open');
      } catch (error) {
        throw missing(error);
      }
      return stream;
    },
    async read(uid) {
      try {
        return await readFile(pathOf(uid));
      } catch (error) {
        throw missing(error);
      }
    },
    remove: (uid) => rm(pathOf(uid), { force: true }),
    async sweep(known) {
      let removed = 0;
      for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        const uid = entry.name.replace(/\.part$/, '');
        if (!isStoredName(uid)) continue;
        const { mtimeMs } = await stat(path);
        if (now() - mtimeMs < orphanAge) continue;
        if (!entry.name.endsWith('.part') && (await known(uid))) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}
