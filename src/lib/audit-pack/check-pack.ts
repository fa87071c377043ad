import { sha256OfBlob } from '#src/lib/files/sha256.ts';
import { readDirectory, readEntry } from '#src/lib/files/zip-directory.ts';

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
 * @throws BrokenZip when it cannot be read as a ZIP, DOMException when it was aborted
 */
export async function checkPack(
  zip: Blob,
  expected: readonly PackFile[],
  { signal, onProgress }: Checking,
): Promise<readonly PackDifference[]> {
  const wanted = new Map(expected.map((file) => [file.name, file]));
  const seen = new Set<string>();
  const differences: PackDifference[] = [];
  for (const entry of await readDirectory(zip)) {
    signal.throwIfAborted();
    const file = wanted.get(entry.name);
    if (seen.has(entry.name)) differences.push({ name: entry.name, kind: 'twice' });
    else if (!file) differences.push({ name: entry.name, kind: 'unexpected' });
    else if (
      entry.method !== 0 ||
      entry.packed !== file.bytes ||
      (await sha256OfBlob(await readEntry(zip, entry))) !== file.sha256
    )
      differences.push({ name: entry.name, kind: 'different' });
    seen.add(entry.name);
    onProgress?.(seen.size);
  }
  for (const { name } of expected) if (!seen.has(name)) differences.push({ name, kind: 'missing' });
  return differences;
}
