import { makeZip } from 'client-zip';
import { growingSha256 } from './sha256.ts';
import { isEnd, longEnd } from './zip-end.ts';

/** Something to put into a pack. */
export interface PackEntry {
  readonly name: string;
  /** What is large stays where it lies until its turn. */
  readonly input: Blob | Uint8Array<ArrayBuffer>;
}

/** Where a pack goes while it is written. */
export interface PackPlace {
  readonly write: (part: Blob) => Promise<void>;
  /** All is written. @returns the file as it lies there now */
  readonly close: () => Promise<Blob>;
  /** Nothing of it is to stay. */
  readonly discard: () => Promise<void>;
}

interface Writing {
  readonly madeAt: Date;
  readonly signal: AbortSignal;
  /** Bytes written so far. */
  readonly onProgress?: (bytes: number) => void;
}

/** A written pack. */
export interface WrittenPack {
  readonly file: Blob;
  readonly sha256: string;
}

/** Each part is one crossing to the disk, and what is in memory at most. */
const partSize = 4 * 1024 * 1024;

/** Keeps a pack in the browser until it is handed out: for browsers that write to no file. */
export function placeInMemory(): PackPlace {
  let parts: Blob[] = [];
  return {
    write: async (part) => void parts.push(part),
    close: async () => new Blob(parts, { type: 'application/zip' }),
    discard: async () => {
      parts = [];
    },
  };
}

/**
 * Writes into a file of the disk; it is there whole or not at all, since the browser moves it into
 * place when it is closed.
 */
export async function placeOnDisk(handle: FileSystemFileHandle): Promise<PackPlace> {
  const stream = await handle.createWritable();
  return {
    write: (part) => stream.write(part),
    close: async () => {
      await stream.close();
      return handle.getFile();
    },
    discard: () => stream.abort(),
  };
}

/**
 * Writes a ZIP that stores the entries in their order, one after the other; ZIP64 where it becomes
 * that large.
 * @throws what reading an entry or writing threw; `AbortError` when it was ended; nothing stays of
 * it then
 */
export async function writePack(
  entries: AsyncIterable<PackEntry>,
  place: PackPlace,
  { madeAt, signal, onProgress }: Writing,
): Promise<WrittenPack> {
  const hash = growingSha256();
  let part = new Uint8Array(partSize);
  let [filled, written, count] = [0, 0, 0];
  const flush = async () => {
    if (filled === 0) return;
    await place.write(new Blob([part.subarray(0, filled)]));
    written += filled;
    filled = 0;
    onProgress?.(written);
  };
  const add = async (bytes: Uint8Array) => {
    hash.add(bytes);
    if (filled + bytes.length > part.length) await flush();
    if (bytes.length > part.length) part = new Uint8Array(bytes.length);
    part.set(bytes, filled);
    filled += bytes.length;
  };
  async function* inputs() {
    for await (const { name, input } of entries) {
      count += 1;
      yield { name, input, lastModified: madeAt };
    }
  }
  try {
    const reader = makeZip(inputs()).getReader();
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      signal.throwIfAborted();
      const before = isEnd(step.value) ? longEnd(step.value, count) : null;
      if (before) await add(before);
      await add(step.value);
    }
    await flush();
    return { file: await place.close(), sha256: hash.hex() };
  } catch (error) {
    await place.discard().catch(() => undefined);
    throw error;
  }
}
