/** An entry of the ZIP's central directory. */
export interface ZipEntry {
  readonly name: string;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly packed: number;
  /** Offset of the local header. */
  readonly offset: number;
}

/** Thrown when the file is no ZIP or is truncated. */
export class BrokenZip extends Error {
  override readonly name = 'BrokenZip';
}

const signatures = {
  entry: 0x04034b50,
  central: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
} as const;
const endSize = 22;
const locatorSize = 20;
const longestComment = 65_535;
const full32 = 0xffffffff;

async function view(blob: Blob, from: number, size: number): Promise<DataView> {
  const bytes = await blob.slice(from, from + size).arrayBuffer();
  if (from < 0 || bytes.byteLength < size) throw new BrokenZip('It is cut off.');
  return new DataView(bytes);
}

const large = (data: DataView, at: number): number => Number(data.getBigUint64(at, true));

/** The end record, which only a comment may follow, has the directory's offset. */
async function findDirectory(blob: Blob) {
  const tailSize = Math.min(blob.size, endSize + longestComment);
  const tail = await view(blob, blob.size - tailSize, tailSize);
  let at = tailSize - endSize;
  const isEnd = () =>
    tail.getUint32(at, true) === signatures.end &&
    at + endSize + tail.getUint16(at + 20, true) === tailSize;
  while (at >= 0 && !isEnd()) at -= 1;
  if (at < 0) throw new BrokenZip('It has no end.');
  const plain = {
    count: tail.getUint16(at + 10, true),
    size: tail.getUint32(at + 12, true),
    offset: tail.getUint32(at + 16, true),
  };
  if (at < locatorSize || tail.getUint32(at - locatorSize, true) !== signatures.locator64)
    return plain;
  const end64 = await view(blob, large(tail, at - locatorSize + 8), 56);
  if (end64.getUint32(0, true) !== signatures.end64) throw new BrokenZip('Its end is broken.');
  return { count: large(end64, 32), size: large(end64, 40), offset: large(end64, 48) };
}

/** Sizes of more than 32 bits are in an extra field (ZIP64). */
function longValues(data: DataView, from: number, size: number): DataView | null {
  for (let at = from; at + 4 <= from + size; at += 4 + data.getUint16(at + 2, true))
    if (data.getUint16(at, true) === 1)
      return new DataView(data.buffer, at + 4, data.getUint16(at + 2, true));
  return null;
}

/**
 * The entries of a ZIP, read from its central directory alone, which a truncated file lacks.
 * @throws BrokenZip
 */
export async function readDirectory(blob: Blob): Promise<readonly ZipEntry[]> {
  const { count, size, offset } = await findDirectory(blob);
  const data = await view(blob, offset, size);
  const decoder = new TextDecoder();
  const entries: ZipEntry[] = [];
  for (let at = 0; at < size;) {
    if (at + 46 > size || data.getUint32(at, true) !== signatures.central)
      throw new BrokenZip('Its directory is broken.');
    const [nameSize, extraSize, commentSize] = [
      data.getUint16(at + 28, true),
      data.getUint16(at + 30, true),
      data.getUint16(at + 32, true),
    ];
    const name = decoder.decode(new Uint8Array(data.buffer, at + 46, nameSize));
    const long = longValues(data, at + 46 + nameSize, extraSize);
    let next = 0;
    const value = (place: number): number => {
      const short = data.getUint32(place, true);
      if (short !== full32 || !long) return short;
      next += 8;
      return large(long, next - 8);
    };
    // The order of the 64-bit values is fixed: size, packed size, offset.
    value(at + 24);
    const packed = value(at + 20);
    entries.push({
      name,
      method: data.getUint16(at + 10, true),
      packed,
      offset: value(at + 42),
    });
    at += 46 + nameSize + extraSize + commentSize;
  }
  if (entries.length !== count)
    throw new BrokenZip('Its directory does not hold as many files as it says.');
  return entries;
}

/** The bytes of a ZIP entry, still packed as `method` says. @throws BrokenZip */
export async function readEntry(blob: Blob, { name, packed, offset }: ZipEntry): Promise<Blob> {
  const head = await view(blob, offset, 30);
  if (head.getUint32(0, true) !== signatures.entry)
    throw new BrokenZip(`${name} is not where the directory says.`);
  const from = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  if (from + packed > blob.size) throw new BrokenZip(`${name} is cut off.`);
  return blob.slice(from, from + packed);
}
