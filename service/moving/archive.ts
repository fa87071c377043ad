import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { makeZip } from 'client-zip';
import yauzl from 'yauzl';
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
  async function* inputs() {
    for await (const { name, content } of entries)
      yield { name, input: content, lastModified: new Date() };
  }
  const part = `${path}.part`;
  try {
    await rm(part, { force: true });
    // TypeScript distinguishes the browser's type of streams from Node's.
    const zip = Readable.fromWeb(makeZip(inputs()) as Parameters<typeof Readable.fromWeb>[0]);
    await pipeline(zip, createWriteStream(part, { flags: 'wx', mode: 0o600 }));
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
  const zip = await promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)(path, {
    lazyEntries: true,
    autoClose: false,
  });
  const entries = new Map<string, yauzl.Entry>();
  await new Promise<void>((resolve, reject) => {
    zip
      .on('entry', (entry: yauzl.Entry) => {
        entries.set(entry.fileName, entry);
        zip.readEntry();
      })
      .on('end', resolve)
      .on('error', reject);
    zip.readEntry();
  });
  return {
    names: new Set(entries.keys()),
    read: (name) =>
      new Promise((resolve, reject) => {
        const entry = entries.get(name);
        if (!entry) return reject(new Error(`${name} is not in it`));
        zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
      }),
    close: () => zip.close(),
  };
}
