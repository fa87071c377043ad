const most16 = 0xffff;
const endSignature = 0x06054b50;
const endSize = 22;

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Whether these bytes are the end record of a ZIP and nothing else. */
export const isEnd = (bytes: Uint8Array): boolean =>
  bytes.length === endSize && viewOf(bytes).getUint32(0, true) === endSignature;

/**
 * What has to stand before the end record of a ZIP of more than 65,535 files: client-zip writes it
 * only for large files, and readers that believe the count would lose the rest.
 * @param end the end record
 * @param count how many files there are
 * @returns the ZIP64 records; null when they are not needed or are there already
 */
export function longEnd(end: Uint8Array, count: number): Uint8Array<ArrayBuffer> | null {
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
