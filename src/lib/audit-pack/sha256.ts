import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/**
 * A SHA-256 that grows with what is read; the browser's own takes only what is whole, and nothing
 * on plain http pages.
 */
export function growingSha256(): {
  readonly add: (bytes: Uint8Array) => void;
  readonly hex: () => string;
} {
  const hash = sha256.create();
  return { add: (bytes) => void hash.update(bytes), hex: () => bytesToHex(hash.digest()) };
}

/** SHA-256 of bytes in memory: 64 hexadecimal digits, lower case. */
export const sha256OfBytes = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));

/** A stream costs more than it saves below this. */
const small = 256 * 1024;

/**
 * SHA-256 of a file, read part by part so that none is in memory whole.
 * @throws DOMException when the device cannot read it any more
 */
export async function sha256OfBlob(blob: Blob): Promise<string> {
  if (blob.size <= small) return sha256OfBytes(new Uint8Array(await blob.arrayBuffer()));
  const hash = growingSha256();
  const reader = blob.stream().getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) hash.add(step.value);
  return hash.hex();
}
