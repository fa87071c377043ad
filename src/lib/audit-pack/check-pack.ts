import { unzipRaw } from 'unzipit';
import { sha256OfBlob } from '#src/lib/files/sha256.ts';

/** Thrown when a pack cannot be read as a ZIP. */
export class BrokenZip extends Error {
  override readonly name = 'BrokenZip';
}

function rethrow(error: unknown): never {
  throw error instanceof DOMException ? error : new BrokenZip('', { cause: error });
}

/** A file that a pack must contain. */
export interface PackFile {
  /** Path inside the ZIP, with `/` between folders. */
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A difference between a finished pack and its plan. */
export interface PackDifference {
  readonly name: string;
  readonly kind: 'missing' | 'unexpected' | 'twice' | 'different';
}

interface Checking {
  readonly signal: AbortSignal;
  readonly onProgress?: (checked: number) => void;
}

/**
 * Reads a finished pack back and checks that it contains every planned file once, with the right
 * SHA-256.
 * @returns the differences; none means that the pack is complete
 * @throws BrokenZip; DOMException when the device cannot read it any more, or it was aborted
 */
export async function checkPack(
  zip: Blob,
  expected: readonly PackFile[],
  { signal, onProgress }: Checking,
): Promise<readonly PackDifference[]> {
  const wanted = new Map(expected.map((file) => [file.name, file]));
  const seen = new Set<string>();
  const differences: PackDifference[] = [];
  const { entries } = await unzipRaw(zip).catch(rethrow);
  for (const entry of entries) {
    signal.throwIfAborted();
    const file = wanted.get(entry.name);
    if (seen.has(entry.name)) differences.push({ name: entry.name, kind: 'twice' });
    else if (!file) differences.push({ name: entry.name, kind: 'unexpected' });
    else if (
      entry.compressionMethod !== 0 ||
      entry.compressedSize !== file.bytes ||
      (await sha256OfBlob(await entry.blob().catch(rethrow))) !== file.sha256
    )
      differences.push({ name: entry.name, kind: 'different' });
    seen.add(entry.name);
    onProgress?.(seen.size);
  }
  for (const { name } of expected) if (!seen.has(name)) differences.push({ name, kind: 'missing' });
  return differences;
}
