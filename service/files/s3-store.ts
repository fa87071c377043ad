import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AwsClient } from 'aws4fetch';
import type { S3Place } from '#service/files/files-url.ts';
import {
  FileMissing,
  isStoredName,
  StorageAway,
  storedName,
  type FileStore,
  type StoredEntry,
} from '#service/files/stored-file.ts';

const textOf = (xml: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];

// By hand: the stream types of a browser and of Node are not the same to the compiler.
async function* pieces(body: NonNullable<Response['body']>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value;
  } finally {
    await reader.cancel();
  }
}

/**
 * Files in a bucket of S3-compatible storage, path-style, one object an invoice. What is in
 * quarantine has its key below `quarantine/`; the identity is the object `identity`.
 */
export function openS3Store(place: S3Place): FileStore {
  const client = new AwsClient({
    accessKeyId: place.accessKeyId,
    secretAccessKey: place.secretAccessKey,
    service: 's3',
    region: place.region,
    retries: 3,
  });
  const bucket = `${place.endpoint}/${place.bucket}`;
  const folder = place.prefix ? `${place.prefix}/` : '';
  const quarantined = `${folder}quarantine/`;
  const keyOf = (uid: string) =>
    `${folder}${storedName(uid).slice(0, 2)}/${uid.slice(2, 4)}/${uid}`;

  async function ask(
    method: string,
    address: string,
    body?: Uint8Array<ArrayBuffer>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const response = await client
      .fetch(address, {
        method,
        headers,
        ...(body ? { body } : {}),
        signal: AbortSignal.timeout(60_000),
      })
      .catch((error: unknown) => {
        throw new StorageAway('The file storage does not answer.', { cause: error });
      });
    if (response.ok) return response;
    const code = textOf(await response.text(), 'Code') ?? '';
    if (response.status === 404 && code !== 'NoSuchBucket')
      throw new FileMissing('This file is no longer stored.');
    const message = `The file storage answered ${response.status} ${code}`.trim();
    throw response.status >= 500 || response.status === 429
      ? new StorageAway(message)
      : new Error(message);
  }

  async function removeObject(key: string): Promise<void> {
    try {
      await ask('DELETE', `${bucket}/${key}`);
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
    }
  }

  async function* entriesBelow(prefix: string): AsyncGenerator<StoredEntry> {
    let token: string | undefined;
    do {
      const query = new URLSearchParams({
        'list-type': '2',
        ...(prefix ? { prefix } : {}),
        ...(token ? { 'continuation-token': token } : {}),
      });
      const xml = await (await ask('GET', `${bucket}?${query.toString()}`)).text();
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

  return {
    // S3 wants the size before the first byte; uploads are capped, so the bytes are gathered first.
    async put(uid, content) {
      const bytes = content instanceof Uint8Array ? content : await buffer(content);
      await ask('PUT', `${bucket}/${keyOf(uid)}`, new Uint8Array(bytes));
    },
    async open(uid) {
      const { body } = await ask('GET', `${bucket}/${keyOf(uid)}`);
      return Readable.from(body ? pieces(body) : []);
    },
    async read(uid) {
      return new Uint8Array(await (await ask('GET', `${bucket}/${keyOf(uid)}`)).arrayBuffer());
    },
    remove: (uid) => removeObject(keyOf(uid)),
    async *entries(of) {
      if (of === 'quarantine') return yield* entriesBelow(quarantined);
      for await (const entry of entriesBelow(folder))
        if (!entry.place.startsWith(quarantined)) yield entry;
    },
    async quarantine({ uid, place: key }) {
      const source = { 'x-amz-copy-source': `/${place.bucket}/${key}` };
      const copied = await ask(
        'PUT',
        `${bucket}/${quarantined}${storedName(uid)}`,
        undefined,
        source,
      );
      // A copy that fails midway is answered 200 as well, with the error in its body.
      const code = textOf(await copied.text(), 'Code');
      if (code !== undefined) throw new StorageAway(`The file storage could not copy: ${code}`);
      await removeObject(key);
    },
    discard: ({ place: key }) => removeObject(key),
    async readIdentity() {
      try {
        return await (await ask('GET', `${bucket}/${folder}identity`)).text();
      } catch (error) {
        // To a key that may not list, S3 refuses an object that is not there.
        const isRefused = error instanceof Error && error.message.endsWith(' 403 AccessDenied');
        if (isRefused || error instanceof FileMissing) return undefined;
        throw error;
      }
    },
    async writeIdentity(identity) {
      await ask('PUT', `${bucket}/${folder}identity`, new TextEncoder().encode(identity));
    },
  };
}
