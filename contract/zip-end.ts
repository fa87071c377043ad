const most16 = 0xffff;
const endSignature = 0x06054b50;
const endSize = 22;

/**
 * The ZIP64 records that must precede the end record of a ZIP with more than 65,535 files.
 * client-zip writes them only for large archives, and readers that trust the 16-bit count would
 * lose the other files.
 * @param piece bytes as client-zip gives them: the end record is a piece of its own
 * @param count number of files
 * @returns null for other pieces, and when the records are not needed or present already
 */
export function longEndBefore(piece: Uint8Array, count: number): Uint8Array<ArrayBuffer> | null {
  if (count < most16 || piece.length !== endSize) return null;
  const end = new DataView(piece.buffer, piece.byteOffset, endSize);
  const [size, offset] = [end.getUint32(12, true), end.getUint32(16, true)];
  if (end.getUint32(0, true) !== endSignature || offset === 0xffffffff) return null;
  const data = new DataView(new ArrayBuffer(56 + 20));
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
  return new Uint8Array(data.buffer);
}
