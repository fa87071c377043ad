import { createHash } from 'node:crypto';
import { Agent as PlainAgent, request as askPlainly, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent, request as askSecurely } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Place } from '#service/files/files-url.ts';
import { FileMissing, PartMissing, StorageUnavailable } from '#service/files/stored-file.ts';

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** The object's key; empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** In memory, so that it can be sent again. */
  readonly body?: readonly Uint8Array[];
}

/** The storage responded with an unexpected refusal. */
export class StorageRefused extends StorageUnavailable {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(`The file storage answered ${status} ${code}`.trim());
    this.status = status;
    this.code = code;
  }
}

/** Milliseconds; a caller should not wait for several of these timeouts. */
const usualSilenceMs = 15_000;
const retriesEndMs = 3_000;
const mostTries = 4;

export const textOf = (xml: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];

async function problemOf(method: string, response: IncomingMessage): Promise<Error> {
  const status = response.statusCode ?? 0;
  const xml = await text(response).catch(() => '');
  const code = textOf(xml, 'Code') ?? '';
  // A 404 without this code may come from any intermediary; HEAD never has a code.
  if (status === 404 && (code === 'NoSuchKey' || method === 'HEAD'))
    return new FileMissing('This file is no longer stored.');
  if (status === 416) return new PartMissing(Number(textOf(xml, 'ActualObjectSize')) || undefined);
  if (status === 507 || code === 'XMinioStorageFull')
    return Object.assign(new Error('The file storage is full.'), { code: 'ENOSPC' });
  return new StorageRefused(status, code);
}

/**
 * A client for a bucket of S3-compatible storage, path-style. Requests are signed with the hash of
 * their content, so that the storage refuses altered content.
 * @param silence milliseconds after which a silent connection counts as dead
 * @returns sends a request and returns the response of a success, with its body still to be read
 */
export function openS3Client(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Place,
  silence = usualSilenceMs,
): (request: S3Request) => Promise<IncomingMessage> {
  const isSecure = endpoint.startsWith('https:');
  const agent = new (isSecure ? SecureAgent : PlainAgent)({ keepAlive: true });
  const cache = new Map<string, ArrayBuffer>();

  async function signed({ method, key, query = {}, headers = {}, body = [] }: S3Request) {
    const hash = createHash('sha256');
    for (const piece of body) hash.update(piece);
    const search = new URLSearchParams(query).toString();
    const signer = new AwsV4Signer({
      method,
      url: `${endpoint}/${bucket}${key && `/${key}`}${search && `?${search}`}`,
      headers: { ...headers, 'x-amz-content-sha256': hash.digest('hex') },
      accessKeyId,
      secretAccessKey,
      service: 's3',
      region,
      cache,
    });
    const made = await signer.sign();
    return { url: made.url, headers: Object.fromEntries(made.headers) };
  }

  async function sendToStorage(asked: S3Request): Promise<IncomingMessage> {
    const { url, headers } = await signed(asked);
    const { method, body = [] } = asked;
    const length = body.reduce((sum, piece) => sum + piece.byteLength, 0);
    return new Promise((resolve, reject) => {
      const request = (isSecure ? askSecurely : askPlainly)(url, {
        method,
        agent,
        headers: { ...headers, 'content-length': length },
      });
      let response: IncomingMessage | undefined;
      const fail = (cause: Error) => {
        // An error of TLS has several lines, and its code says enough.
        const why = 'code' in cause ? ` (${String(cause.code)})` : '';
        reject(new StorageUnavailable(`The file storage does not answer${why}.`, { cause }));
      };
      request
        // The socket's own event, because the request's fires for the first silence only.
        .on('socket', (socket) => {
          const fellSilent = () => {
            // A client that reads slowly is no silence of the storage.
            if (response && response.readableLength > 0) socket.setTimeout(silence);
            else
              (response ?? request).destroy(
                new StorageUnavailable('The file storage fell silent.'),
              );
          };
          socket.setTimeout(silence).on('timeout', fellSilent);
          request.once('close', () => socket.off('timeout', fellSilent));
        })
        .on('error', fail)
        .on('response', (came) => {
          response = came;
          resolve(came);
        });
      for (const piece of body) request.write(piece);
      request.end();
    });
  }

  return async (asked) => {
    const began = performance.now();
    for (let tries = 1; ; tries += 1) {
      let problem: unknown;
      try {
        const response = await sendToStorage(asked);
        const status = response.statusCode ?? 0;
        if (status >= 200 && status < 300) return response;
        problem = await problemOf(asked.method, response);
      } catch (error) {
        problem = error;
      }
      const mayRetry =
        problem instanceof StorageRefused
          ? (problem.status >= 500 && problem.status !== 501) || problem.status === 429
          : problem instanceof StorageUnavailable;
      if (!mayRetry || tries === mostTries || performance.now() - began > retriesEndMs)
        throw problem;
      await setTimeout(100 * 2 ** tries * (0.5 + Math.random()));
    }
  };
}
