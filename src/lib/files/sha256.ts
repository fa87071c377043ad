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

/** Up to this many bytes a file is given to the browser as a whole. */
const mostAtOnce = 32 * 1024 * 1024;

/**
 * SHA-256 of a file: by the browser itself, or read in slices where the file is too large for that
 * or the page came over plain http, so that the page stays responsive.
 * @returns 64 hexadecimal digits in lower case
 * @throws DOMException when the device cannot read it any more, or the signal aborted it
 */
export async function sha256OfBlob(blob: Blob, signal?: AbortSignal): Promise<string> {
  if (blob.size <= mostAtOnce && 'subtle' in crypto)
    return bytesToHex(
      new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())),
    );
  const hash = growingSha256();
  await readInSlices(blob.stream(), hash.add, signal);
  return hash.hex();
}
