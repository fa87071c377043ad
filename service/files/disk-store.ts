import {
  chmod,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { ensureRoom } from '#service/disk-room.ts';
import { bytesIn } from '#service/files/byte-range.ts';
import {
  FileMissing,
  ifStored,
  isStoredName,
  PartMissing,
  StorageUnavailable,
  storedName,
  type FileStore,
  type StoredEntry,
} from '#service/files/stored-file.ts';
import { syncFolder } from '#service/files/sync-folder.ts';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

/**
 * Error codes of a folder that accepts no writes. ENOENT also comes from creating in a read-only
 * one.
 */
const takesNothing = new Set(['EACCES', 'EEXIST', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS']);

async function writePart(part: string, content: Uint8Array | Readable): Promise<void> {
  // A killed process may have left one.
  await rm(part, { force: true });
  const handle = await open(part, 'wx', 0o600);
  try {
    await writeFile(handle, content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* entriesBelow(folder: string): AsyncGenerator<StoredEntry> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    },
  );
  for (const entry of entries) {
    const uid = entry.name.replace(/\.part$/, '');
    if (!entry.isFile() || !isStoredName(uid)) continue;
    const place = join(entry.parentPath, entry.name);
    const found = await stat(place).catch(() => undefined);
    // A file may have been removed or completed since the folder was listed.
    if (found)
      yield { uid, place, writtenAt: found.mtimeMs, unfinished: entry.name.endsWith('.part') };
  }
}

/**
 * A file store in two levels of folders below `dataDir/files`, readable only by the service's user.
 * Quarantined files are in `dataDir/quarantine`; the identity is `dataDir/files/identity`. The first
 * write into a folder creates it.
 */
export async function openDiskStore(dataDir: string): Promise<FileStore> {
  const root = join(dataDir, 'files');
  const quarantine = join(dataDir, 'quarantine');
  const identityFile = join(root, 'identity');
  // An existing folder may be readable by others, and may not be ours to change.
  for (const folder of [root, quarantine]) await chmod(folder, 0o700).catch(() => undefined);
  const pathOf = (uid: string) => join(root, storedName(uid).slice(0, 2), uid.slice(2, 4), uid);
  let identity: string | undefined;

  async function readIdentity(): Promise<string | undefined> {
    try {
      return await readFile(identityFile, 'utf8');
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /**
   * To the system, a folder that is not mounted any more is an empty one. So nothing is read or
   * written unless the store still has the identity that was read at first.
   * @throws StorageUnavailable
   */
  async function checkPresence(): Promise<void> {
    if (identity !== undefined && (await readIdentity()) !== identity)
      throw new StorageUnavailable('The folder of the files is not there, or is another one.');
  }

  /** Reads or removes a file. @throws FileMissing, StorageUnavailable */
  async function access<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    await checkPresence();
    // Once more, since the folder may have come back.
    try {
      return await work();
    } catch (error) {
      throw isMissing(error) ? new FileMissing('This file is no longer stored.') : error;
    }
  }

  async function write(path: string, content: Uint8Array | Readable): Promise<void> {
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
  }

  return {
    async put(uid, content) {
      await checkPresence();
      try {
        await write(pathOf(uid), content);
      } catch (cause) {
        if (!takesNothing.has(codeOf(cause))) throw cause;
        const message = `The folder of the files takes nothing: ${codeOf(cause)}`;
        throw new StorageUnavailable(message, { cause });
      } finally {
        // Also after success, because the file may have been written below an unmounted mount
        // point, where nobody finds it.
        await checkPresence();
      }
    },
    async open(uid, range) {
      const handle = await access(() => open(pathOf(uid), 'r'));
      try {
        const of = (await handle.stat()).size;
        const bytes = bytesIn(range, of);
        if (!bytes) throw new PartMissing(of);
        const { first, size } = bytes;
        const end = first + Math.max(size, 1) - 1;
        const stream = handle.createReadStream({ start: first, end });
        return { stream, ...bytes };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
    read: (uid) => access(() => readFile(pathOf(uid))),
    remove: (uid) => ifStored(access(() => rm(pathOf(uid)))),
    entries: (of) => entriesBelow(of === 'invoices' ? root : quarantine),
    async quarantine({ place }) {
      const moved = join(quarantine, basename(place));
      await mkdir(quarantine, { recursive: true, mode: 0o700 });
      await rename(place, moved);
      // A move keeps the old time, but the days in quarantine count from now.
      await utimes(moved, new Date(), new Date());
      await syncFolder(quarantine);
    },
    discard: ({ place }) => rm(place, { force: true }),
    async readIdentity() {
      const found = await readIdentity();
      identity ??= found;
      return found;
    },
    async writeIdentity(wanted) {
      await mkdir(root, { recursive: true, mode: 0o700 });
      await writePart(`${identityFile}.part`, Buffer.from(wanted));
      await rename(`${identityFile}.part`, identityFile);
      await syncFolder(root);
      identity = wanted;
    },
    ensureRoom: () => ensureRoom(root),
  };
}
