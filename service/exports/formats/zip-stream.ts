import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

// 1980-01-01, so that equal rows give equal bytes.
const noTime = 0x00210000;
const mostOfZip32 = 0xffffffff;

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  // Bit 3: sizes follow the data, since they are unknown yet; bit 11: the name is UTF-8.
  header.writeUInt16LE(0x0808, 6);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(noTime, 10);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const record = Buffer.alloc(16);
  record.writeUInt32LE(0x08074b50, 0);
  record.writeUInt32LE(crc, 4);
  record.writeUInt32LE(packed, 8);
  record.writeUInt32LE(size, 12);
  return record;
}

function directoryEntry({ name, crc, packed, size, offset }: Written): Buffer {
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(20, 4);
  record.writeUInt16LE(20, 6);
  record.writeUInt16LE(0x0808, 8);
  record.writeUInt16LE(8, 10);
  record.writeUInt32LE(noTime, 12);
  record.writeUInt32LE(crc, 16);
  record.writeUInt32LE(packed, 20);
  record.writeUInt32LE(size, 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt32LE(offset, 42);
  return Buffer.concat([record, name]);
}

function directoryEnd(files: readonly Written[], offset: number, size: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(files.length, 8);
  record.writeUInt16LE(files.length, 10);
  record.writeUInt32LE(size, 12);
  record.writeUInt32LE(offset, 16);
  return record;
}

// Also resolves when nobody reads the output any more.
function roomIn(deflate: DeflateRaw): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      deflate.off('drain', go).off('close', go);
      resolve();
    };
    deflate.on('drain', go).on('close', go);
  });
}

/**
 * A ZIP archive piece by piece: entries are read only as the consumer asks for more.
 * @throws RangeError when the archive exceeds 4 GB, or whatever an entry's content throws
 */
export async function* zip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Buffer> {
  const files: Written[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const name = Buffer.from(entry.name);
    const header = localHeader(name);
    yield header;
    let crc = 0;
    let size = 0;
    let packed = 0;
    const deflate = createDeflateRaw({ level: 5 });
    // Feeding pauses when the compressor is full and continues as its output is read.
    const feeding = (async () => {
      for await (const piece of entry.content) {
        const bytes = Buffer.from(piece);
        if (deflate.destroyed) return;
        crc = crc32(bytes, crc);
        size += bytes.length;
        if (!deflate.write(bytes)) await roomIn(deflate);
      }
      deflate.end();
    })();
    feeding.catch((error: unknown) =>
      deflate.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    try {
      for await (const piece of deflate) {
        packed += piece.length;
        yield piece;
      }
    } finally {
      deflate.destroy();
    }
    await feeding;
    const written = { name, crc, packed, size, offset };
    files.push(written);
    yield descriptor(written);
    offset += header.length + packed + 16;
    if (size > mostOfZip32 || offset > mostOfZip32)
      throw new RangeError('The workbook would be larger than 4 GB.');
  }
  const directory = Buffer.concat(files.map(directoryEntry));
  yield directory;
  yield directoryEnd(files, offset, directory.length);
}
