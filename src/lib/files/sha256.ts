import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { readInSlices } from '#src/lib/exports/read-in-slices.ts';

/** A SHA-256 that is calculated piece by piece. */
export interface GrowingHash {
  readonly add: (bytes: Uint8Array) => void;
  /** 64 hexadecimal digits in lower case. */
  readonly hex: () => string;
}

/** A SHA-256 in pieces; the browser's own takes whole data, and is missing on plain http. */
export function growingSha256(): GrowingHash {
  const hash = sha256.create();
  return { add: (bytes) => void hash.update(bytes), hex: () => bytesToHex(hash.digest()) };
}

/** SHA-256 of bytes in memory: 64 hexadecimal digits in lower case. */
export const sha256OfBytes = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));

/** Below this size, reading in slices costs more than it saves. */
const small = 256 * 1024;

/**
 * SHA-256 of a file, read in slices so that it is never whole in memory and the page stays
 * responsive.
 * @throws DOMException when the device cannot read it any more, or the signal aborted it
 */
export async function sha256OfBlob(blob: Blob, signal?: AbortSignal): Promise<string> {
  if (blob.size <= small) return sha256OfBytes(new Uint8Array(await blob.arrayBuffer()));
  const hash = growingSha256();
  await readInSlices(blob.stream(), hash.add, signal);
  return hash.hex();
}
