import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeZip } from 'client-zip';
import { openPromise, type Entry } from 'yauzl';
import { longEndBefore } from '#contract/zip-end.ts';
import { syncFolder } from '#service/files/sync-folder.ts';

export interface ArchiveEntry {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Writes an archive that only its owner can read; an incomplete one is removed. */
export async function writeArchive(
  path: string,
  entries: AsyncIterable<ArchiveEntry>,
): Promise<void> {
  let count = 0;
  async function* inputs() {
    for await (const { name, content } of entries) {
      count += 1;
      yield { name, input: content, lastModified: new Date() };
    }
  }
  async function* pieces() {
    for await (const piece of makeZip(inputs())) {
      const before = longEndBefore(piece, count);
      if (before) yield before;
      yield piece;
    }
  }
  const part = `${path}.part`;
  try {
    await rm(part, { force: true });
    await pipeline(pieces, createWriteStream(part, { flags: 'wx', mode: 0o600 }));
    const handle = await open(part, 'r+');
    await handle.sync();
    await handle.close();
    await rename(part, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** An archive whose files can be read in any order. */
export interface OpenArchive {
  readonly names: ReadonlySet<string>;
  /** @throws when there is no such file, or its bytes are damaged */
  read(name: string): Promise<Readable>;
  close(): void;
}

export async function openArchive(path: string): Promise<OpenArchive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return {
    names: new Set(entries.keys()),
    async read(name) {
      const entry = entries.get(name);
      if (!entry) throw new Error(`${name} is not in it`);
      return zip.openReadStreamPromise(entry);
    },
    close: () => zip.close(),
  };
}
