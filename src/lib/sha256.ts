import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { readInSlices } from './exports/read-in-slices.ts';

/** A SHA-256 that grows with what is read. */
export interface GrowingHash {
  readonly add: (bytes: Uint8Array) => void;
  /** 64 hexadecimal digits, lower case. */
  readonly hex: () => string;
}

/**
 * Begins a SHA-256: the browser's own takes only what is whole, and nothing on plain http pages.
 */
export function growingSha256(): GrowingHash {
  const hash = sha256.create();
  return { add: (bytes) => void hash.update(bytes), hex: () => bytesToHex(hash.digest()) };
}

/** SHA-256 of bytes in memory: 64 hexadecimal digits, lower case. */
export const sha256OfBytes = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));

/** A stream costs more than it saves below this. */
const small = 256 * 1024;

/**
 * SHA-256 of a file, read in slices so that none is in memory whole and the page goes on.
 * @throws DOMException when the device cannot read it any more, or the signal ended it
 */
export async function sha256OfBlob(blob: Blob, signal?: AbortSignal): Promise<string> {
  if (blob.size <= small) return sha256OfBytes(new Uint8Array(await blob.arrayBuffer()));
  const hash = growingSha256();
  await readInSlices(blob.stream(), hash.add, signal);
  return hash.hex();
}
