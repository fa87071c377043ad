import type { IncomingMessage } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { byteCounts } from '#service/files/byte-range.ts';
import type { S3Place } from '#service/files/files-url.ts';
import { openS3Client, StorageRefused, textOf, type S3Request } from '#service/files/s3-client.ts';
import {
  FileMissing,
  ifStored,
  isStoredName,
  StorageUnavailable,
  storedName,
  type FileStore,
  type StoredEntry,
} from '#service/files/stored-file.ts';

/** Larger files are sent in parts of this size, which limits the memory of an upload. */
const partSize = 8 * 1024 * 1024;

/** Groups the content into parts of at least this size, except the last. */
async function* inParts(
  content: Uint8Array | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array[]> {
  let part: Uint8Array[] = [];
  let size = 0;
  for await (const piece of content instanceof Uint8Array ? [content] : content) {
    part.push(piece);
    size += piece.byteLength;
    if (size < partSize) continue;
    yield part;
    [part, size] = [[], 0];
  }
  yield part;
}

const bytesOf = (part: readonly Uint8Array[]): number =>
  part.reduce((sum, piece) => sum + piece.byteLength, 0);

/** Reads a response completely. @throws StorageUnavailable when it breaks off */
async function whole<Read>(
  read: (answer: IncomingMessage) => Promise<Read>,
  answer: IncomingMessage,
): Promise<Read> {
  try {
    return await read(answer);
  } catch (cause) {
    throw new StorageUnavailable('The file storage broke off.', { cause });
  }
}

/**
 * A file store in a bucket of S3-compatible storage, one object per invoice. Quarantined files have
 * keys below `quarantine/`; the identity is the object `identity`.
 * @param silence milliseconds after which a silent storage counts as away
 */
export function openS3Store(place: S3Place, silence?: number): FileStore {
  const ask = openS3Client(place, silence);
  const folder = place.prefix ? `${place.prefix}/` : '';
  const quarantined = `${folder}quarantine/`;
  const keyOf = (uid: string) =>
    `${folder}${storedName(uid).slice(0, 2)}/${uid.slice(2, 4)}/${uid}`;
  const textFrom = async (answer: IncomingMessage) => whole(text, answer);

  // Some failures have status 200 and the error in the body.
  async function accepted(answer: IncomingMessage): Promise<string> {
    const xml = await textFrom(answer);
    const code = textOf(xml, 'Code');
    if (code !== undefined) throw new StorageRefused(answer.statusCode ?? 0, code);
    return xml;
  }

  async function putObject(key: string, body: readonly Uint8Array[]): Promise<void> {
    await accepted(await ask({ method: 'PUT', key, body }));
  }

  async function putInParts(
    key: string,
    first: readonly Uint8Array[],
    others: AsyncIterable<Uint8Array[]>,
  ): Promise<void> {
    const started = await accepted(await ask({ method: 'POST', key, query: { uploads: '' } }));
    const uploadId = textOf(started, 'UploadId');
    if (uploadId === undefined)
      throw new StorageUnavailable('The file storage takes nothing in parts.');
    const tags: string[] = [];
    let size = 0;
    async function putPart(body: readonly Uint8Array[]) {
      const query = { partNumber: String(tags.length + 1), uploadId: uploadId ?? '' };
      const answer = await ask({ method: 'PUT', key, query, body });
      await accepted(answer);
      tags.push(answer.headers.etag ?? '');
      size += bytesOf(body);
    }
    try {
      await putPart(first);
      for await (const part of others) if (bytesOf(part) > 0) await putPart(part);
      const list = tags.map(
        (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      );
      const body = [
        Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`),
      ];
      await accepted(await ask({ method: 'POST', key, query: { uploadId }, body }));
    } catch (error) {
      // The response to the last step may have been lost although the object exists.
      if (size > 0 && error instanceof StorageRefused && error.code === 'NoSuchUpload') {
        const found = await ask({ method: 'HEAD', key }).catch(() => undefined);
        if (Number(found?.resume().headers['content-length']) === size) return;
      }
      // Not awaited: leftover parts are no object.
      ask({ method: 'DELETE', key, query: { uploadId } }).then(
        (answer) => answer.resume(),
        () => undefined,
      );
      throw error;
    }
  }

  async function removeObject(key: string): Promise<void> {
    (await ifStored(ask({ method: 'DELETE', key })))?.resume();
  }

  async function* entriesBelow(prefix: string): AsyncGenerator<StoredEntry> {
    let token: string | undefined;
    do {
      const query = {
        'list-type': '2',
        ...(prefix ? { prefix } : {}),
        ...(token ? { 'continuation-token': token } : {}),
      };
      const xml = await textFrom(await ask({ method: 'GET', key: '', query }));
      for (const [entry] of xml.matchAll(/<Contents>.*?<\/Contents>/gs)) {
        const key = textOf(entry, 'Key') ?? '';
        const uid = key.split('/').at(-1) ?? '';
        const writtenAt = Date.parse(textOf(entry, 'LastModified') ?? '');
        if (isStoredName(uid) && !Number.isNaN(writtenAt))
          yield { uid, place: key, writtenAt, unfinished: false };
      }
      token = textOf(xml, 'NextContinuationToken');
    } while (token !== undefined);
  }

  let identity: string | undefined;

  async function readIdentity(): Promise<string | undefined> {
    try {
      const found = await textFrom(await ask({ method: 'GET', key: `${folder}identity` }));
      // A console or a proxy answers every request with its page.
      if (!/^[\w -]{1,100}$/.test(found))
        throw new StorageUnavailable('What answers is no S3-compatible storage.');
      return found;
    } catch (error) {
      // S3 refuses access to a missing object if the key may not list the bucket.
      const isRefused = error instanceof StorageRefused && error.code === 'AccessDenied';
      if (isRefused || error instanceof FileMissing) return undefined;
      throw error;
    }
  }

  /** Gets an object. In another bucket than at the start, none is taken for missing. */
  async function get(request: Omit<S3Request, 'method'>): Promise<IncomingMessage> {
    try {
      return await ask({ method: 'GET', ...request });
    } catch (error) {
      const isMissing = error instanceof FileMissing;
      if (isMissing && identity !== undefined && (await readIdentity()) !== identity)
        throw new StorageUnavailable('The bucket of the files is another one, or was emptied.');
      throw error;
    }
  }

  return {
    async put(uid, content) {
      const parts = inParts(content);
      const { value: first = [] } = await parts.next();
      if (bytesOf(first) < partSize) await putObject(keyOf(uid), first);
      else await putInParts(keyOf(uid), first, parts);
    },
    async open(uid, range) {
      const part = range === undefined ? undefined : { headers: { range: `bytes=${range}` } };
      const stream = await get({ key: keyOf(uid), ...part });
      const size = Number(stream.headers['content-length']);
      return {
        stream,
        ...(byteCounts(stream.headers['content-range']) ?? { first: 0, size, of: size }),
      };
    },
    async read(uid) {
      return whole(buffer, await get({ key: keyOf(uid) }));
    },
    remove: (uid) => removeObject(keyOf(uid)),
    async *entries(of) {
      if (of === 'quarantine') return yield* entriesBelow(quarantined);
      for await (const entry of entriesBelow(folder))
        if (!entry.place.startsWith(quarantined)) yield entry;
    },
    async quarantine({ uid, place: key }) {
      const headers = { 'x-amz-copy-source': `/${place.bucket}/${key}` };
      await accepted(
        await ask({ method: 'PUT', key: `${quarantined}${storedName(uid)}`, headers }),
      );
      await removeObject(key);
    },
    discard: ({ place: key }) => removeObject(key),
    async readIdentity() {
      const found = await readIdentity();
      identity ??= found;
      return found;
    },
    async writeIdentity(wanted) {
      await putObject(`${folder}identity`, [Buffer.from(wanted)]);
      identity = wanted;
    },
  };
}
