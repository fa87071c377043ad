import { makeZip } from 'client-zip';
import { longEndBefore } from '#contract/zip-end.ts';
import type { FileWriting } from '#src/lib/exports/file-writing.ts';
import { growingSha256 } from '#src/lib/files/sha256.ts';

/** A file to write into a pack. */
export interface PackEntry {
  readonly name: string;
  /** A large file stays a `Blob` on the disk until its turn. */
  readonly input: Blob | Uint8Array<ArrayBuffer>;
}

interface Writing {
  readonly madeAt: Date;
  readonly signal: AbortSignal;
  readonly onProgress?: (bytes: number) => void;
}

export interface WrittenPack {
  readonly file: Blob;
  readonly sha256: string;
}

/** Size of the parts that are written to the disk, and so the most that is in memory. */
const partSize = 4 * 1024 * 1024;

/**
 * Writes a ZIP without compression, entries in their order, as ZIP64 where it needs that.
 * @throws what reading an entry or writing threw; `AbortError` by the signal; the unfinished file
 * is removed
 */
export async function writePack(
  entries: AsyncIterable<PackEntry>,
  place: FileWriting,
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
      const before = longEndBefore(step.value, count);
      if (before) await add(before);
      await add(step.value);
    }
    await flush();
    const file = await place.finish();
    if (!file) throw new DOMException('The device does not give it back.', 'NotAllowedError');
    return { file, sha256: hash.hex() };
  } catch (error) {
    await place.abandon().catch(() => undefined);
    throw error;
  }
}
