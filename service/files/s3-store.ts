import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AwsClient } from 'aws4fetch';
import type { S3Place } from '#service/files/files-url.ts';
import {
  FileMissing,
  isStoredName,
  orphanAge,
  storedName,
  type FileStore,
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

/** Files in a bucket of S3-compatible storage, path-style, one object an invoice. */
export function openS3Store(place: S3Place, now: () => number = Date.now): FileStore {
  const client = new AwsClient({
    accessKeyId: place.accessKeyId,
    secretAccessKey: place.secretAccessKey,
    service: 's3',
    region: place.region,
    retries: 3,
  });
  const bucket = `${place.endpoint}/${place.bucket}`;
  const folder = place.prefix ? `${place.prefix}/` : '';
  const keyOf = (uid: string) =>
    `${folder}${storedName(uid).slice(0, 2)}/${uid.slice(2, 4)}/${uid}`;

  async function ask(
    method: string,
    address: string,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Response> {
    const response = await client.fetch(address, {
      method,
      ...(body ? { body } : {}),
      signal: AbortSignal.timeout(60_000),
    });
    if (response.ok) return response;
    const said = textOf(await response.text(), 'Code') ?? '';
    if (response.status === 404 && said !== 'NoSuchBucket')
      throw new FileMissing('This file is no longer stored.');
    throw new Error(`The file storage answered ${response.status} ${said}`.trim());
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
    async remove(uid) {
      try {
        await ask('DELETE', `${bucket}/${keyOf(uid)}`);
      } catch (error) {
        if (!(error instanceof FileMissing)) throw error;
      }
    },
    async sweep(known) {
      let removed = 0;
      let token: string | undefined;
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          ...(folder ? { prefix: folder } : {}),
          ...(token ? { 'continuation-token': token } : {}),
        });
        const xml = await (await ask('GET', `${bucket}?${query.toString()}`)).text();
        for (const [entry] of xml.matchAll(/<Contents>.*?<\/Contents>/gs)) {
          const uid = textOf(entry, 'Key')?.split('/').at(-1) ?? '';
          const written = Date.parse(textOf(entry, 'LastModified') ?? '');
          if (!isStoredName(uid) || !(now() - written >= orphanAge) || (await known(uid))) continue;
          await this.remove(uid);
          removed += 1;
        }
        token = textOf(xml, 'NextContinuationToken');
      } while (token !== undefined);
      return removed;
    },
  };
}
