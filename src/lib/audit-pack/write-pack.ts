import { makeZip } from 'client-zip';
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

const most16 = 0xffff;
const endSignature = 0x06054b50;
const endSize = 22;

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Whether bytes are exactly the end record of a ZIP. */
const isEnd = (bytes: Uint8Array): boolean =>
  bytes.length === endSize && viewOf(bytes).getUint32(0, true) === endSignature;

/**
 * The ZIP64 records that must precede the end record of a ZIP with more than 65,535 files.
 * client-zip writes them only for large files, and readers that trust the 16-bit count would lose
 * the other files.
 * @param end the end record
 * @param count number of files
 * @returns null when they are not needed or present already
 */
function longEnd(end: Uint8Array, count: number): Uint8Array<ArrayBuffer> | null {
  const [size, offset] = [viewOf(end).getUint32(12, true), viewOf(end).getUint32(16, true)];
  if (count < most16 || offset === 0xffffffff) return null;
  const bytes = new Uint8Array(56 + 20);
  const data = viewOf(bytes);
  data.setUint32(0, 0x06064b50, true);
  data.setBigUint64(4, 44n, true);
  data.setUint16(12, 45, true);
  data.setUint16(14, 45, true);
  for (const [at, value] of [
    [24, count],
    [32, count],
    [40, size],
    [48, offset],
  ] as const)
    data.setBigUint64(at, BigInt(value), true);
  data.setUint32(56, 0x07064b50, true);
  data.setBigUint64(64, BigInt(offset) + BigInt(size), true);
  data.setUint32(72, 1, true);
  return bytes;
}

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
      const before = isEnd(step.value) ? longEnd(step.value, count) : null;
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
