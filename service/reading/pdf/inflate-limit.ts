import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflate } from 'node:zlib';
import { UnreadableFile } from '#documents/document-reading.ts';

const mostOfOneStream = 64 * 1024 * 1024;
const mostOfAll = 256 * 1024 * 1024;
const suspiciousBytes = 32 * 1024;

/**
 * Measures the compressed streams before pdf.js holds one of them in memory, because a few hundred
 * kilobytes can expand to gigabytes. Pictures are skipped, since reading text does not decompress
 * them.
 * @throws UnreadableFile
 */
export async function checkStreams(bytes: Uint8Array): Promise<void> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let all = 0;
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    if (file.toString('latin1', Math.max(0, at - 3), at) === 'end') continue;
    const dictionary = dictionaryBefore(file, at);
    const filters = dictionary.match(/\/(?:FlateDecode|Fl)\b/g)?.length ?? 0;
    if (filters === 0 || /\/Subtype\s*\/Image\b/.test(dictionary)) continue;
    const start = at + (file[at + 6] === 13 ? 8 : 7);
    const end = file.indexOf('endstream', start);
    const packed = file.subarray(start, end < 0 ? file.length : end);
    // Deflate expands at most 1032 times, so small streams are harmless unless they are compressed
    // twice.
    if (packed.length < suspiciousBytes && filters < 2) continue;
    all += await sizeWhenInflated(packed, filters);
    if (all > mostOfAll) throw new UnreadableFile('pdf-too-large');
  }
}

function dictionaryBefore(file: Buffer, at: number): string {
  const before = file.toString('latin1', Math.max(0, at - 2000), at);
  const start = before.lastIndexOf(' obj');
  return start < 0 ? before : before.slice(start);
}

async function sizeWhenInflated(packed: Buffer, layers: number): Promise<number> {
  let size = 0;
  const unpack = Array.from({ length: Math.min(layers, 4) }, () => createInflate());
  const measure = new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > mostOfOneStream ? new Error('enough') : null);
    },
  });
  try {
    await pipeline([Readable.from(chunksOf(packed)), ...unpack, measure]);
  } catch {
    // Broken or encrypted streams end early; pdf.js handles them.
  }
  if (size > mostOfOneStream) throw new UnreadableFile('pdf-too-large');
  return size;
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 16_384) yield bytes.subarray(at, at + 16_384);
}
