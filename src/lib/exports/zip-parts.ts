/** A file inside of an archive. */
export interface ZipPart {
  readonly name: string;
  /** 0 as it is, 8 deflated. */
  readonly method: number;
  /** Bytes in the archive. */
  readonly packed: number;
  /** Where its header begins. */
  readonly offset: number;
}

const [endMark, entryMark] = [0x06054b50, 0x02014b50];
const [endSize, entrySize, headerSize, longestComment] = [22, 46, 30, 65_535];

const viewOf = async (part: Blob) => new DataView(await part.arrayBuffer());

/**
 * What is in an archive, by the directory at its end, which a file that was cut off does not have.
 * @returns undefined when it is no archive, or not a whole one
 */
export async function zipParts(file: Blob): Promise<readonly ZipPart[] | undefined> {
  const tailStart = Math.max(0, file.size - endSize - longestComment);
  const tail = await viewOf(file.slice(tailStart));
  let end = tail.byteLength - endSize;
  while (end >= 0 && tail.getUint32(end, true) !== endMark) end -= 1;
  if (end < 0) return undefined;
  const [count, size, start] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ];
  if (start + size > file.size) return undefined;
  const directory = await viewOf(file.slice(start, start + size));
  const parts: ZipPart[] = [];
  for (let at = 0; parts.length < count;) {
    if (at + entrySize > size || directory.getUint32(at, true) !== entryMark) return undefined;
    const nameLength = directory.getUint16(at + 28, true);
    const name = new TextDecoder().decode(
      new Uint8Array(directory.buffer, at + entrySize, nameLength),
    );
    parts.push({
      name,
      method: directory.getUint16(at + 10, true),
      packed: directory.getUint32(at + 20, true),
      offset: directory.getUint32(at + 42, true),
    });
    at +=
      entrySize +
      nameLength +
      directory.getUint16(at + 30, true) +
      directory.getUint16(at + 32, true);
  }
  return parts;
}

/**
 * The bytes of a part, unpacked as they are read.
 * @throws TypeError from the stream when they are damaged
 */
export async function openPart(
  file: Blob,
  { method, packed, offset }: ZipPart,
): Promise<ReadableStream<Uint8Array>> {
  const header = await viewOf(file.slice(offset, offset + headerSize));
  const start = offset + headerSize + header.getUint16(26, true) + header.getUint16(28, true);
  const bytes = file.slice(start, start + packed).stream();
  return method === 0 ? bytes : bytes.pipeThrough(new DecompressionStream('deflate-raw'));
}
