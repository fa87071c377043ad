import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { findInvoice } from '#service/db/invoice-reads.ts';
import { createInvoice } from '#service/db/invoice-writes.ts';
import { isDiskFull, isOutage } from '#service/db/outage.ts';
import { planRemoval } from '#service/db/removal-store.ts';
import { mayCreate } from '#service/domain/permissions.ts';
import { forbidden, invalid } from '#service/domain/refusal.ts';
import { sniffType, type FileType } from '#service/files/sniff.ts';
import { StorageUnavailable } from '#service/files/stored-file.ts';
import { requireKeyStill } from '#service/http/api-key.ts';
import type { AppParts } from '#service/http/app-parts.ts';
import { watchUpload, type BodyTime } from '#service/http/body-time.ts';
import { createOnce } from '#service/http/idempotency.ts';
import { serializeFile } from '#service/http/serialize.ts';
import { HttpRefusal } from '#service/http/problems.ts';
import { route } from '#service/http/route.ts';

interface Received {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  /** The start of the file, which identifies nearly every type. */
  readonly head: Buffer;
}

// If the size of a picture comes later, the file is read back.
const headLength = 256 * 1024;

const tooLarge = (most: number): HttpRefusal =>
  new HttpRefusal(
    413,
    `The file is larger than ${Math.floor(most / 1024 / 1024)} MB, the most that is taken.`,
  );

// The bytes are streamed to the store; only the start is kept in memory.
async function storeFile(
  part: MultipartFile,
  most: number,
  put: (content: Readable) => Promise<void>,
): Promise<Received> {
  const hash = createHash('sha256');
  const heads: Buffer[] = [];
  let [size, headSize] = [0, 0];
  async function* pass(): AsyncGenerator<Buffer> {
    for await (const piece of part.file) {
      const bytes: Buffer = piece;
      hash.update(bytes);
      size += bytes.length;
      if (headSize < headLength) {
        heads.push(bytes);
        headSize += bytes.length;
      }
      yield bytes;
    }
    // Thrown here, so that nothing is left in the store.
    if (part.file.truncated) throw tooLarge(most);
    if (size === 0) throw invalid('file', 'This file is empty.');
  }
  await put(Readable.from(pass(), { objectMode: false }));
  return {
    name: part.filename ?? '',
    size,
    sha256: hash.digest('hex'),
    head: Buffer.concat(heads),
  };
}

/** Whether the store failed; a client that leaves causes connection resets only. */
const isOfStore = (error: unknown): boolean =>
  error instanceof StorageUnavailable ||
  isDiskFull(error) ||
  (error instanceof Error &&
    'syscall' in error &&
    !('code' in error && error.code === 'ECONNRESET'));

async function receive(
  request: FastifyRequest,
  most: number,
  bodyTime: BodyTime,
  put: (content: Readable) => Promise<void>,
): Promise<Received> {
  if (!request.isMultipart())
    throw invalid('file', 'Send the file as multipart/form-data, in the field "file".');
  if (Number(request.headers['content-length'] ?? 0) > most + 64 * 1024) throw tooLarge(most);
  let received: Received | undefined;
  const endWatch = watchUpload(request.raw, bodyTime);
  try {
    for await (const part of request.parts()) {
      if (part.fieldname !== 'file') {
        if (part.type === 'file') part.file.resume();
        continue;
      }
      if (part.type !== 'file') throw invalid('file', 'The field "file" holds text, not a file.');
      if (received) throw invalid('file', 'One file at a time.');
      received = await storeFile(part, most, put);
    }
  } catch (error) {
    if (error instanceof HttpRefusal || isOfStore(error)) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (
      /^(?:FST_|ERR_STREAM|ECONNRESET$)/.test(code) ||
      (error instanceof Error && /multipart|form|boundary|premature|aborted/i.test(error.message))
    )
      throw invalid('file', 'The upload broke off or is not a form.');
    throw error;
  } finally {
    endWatch();
  }
  if (!received) throw invalid('file', 'There is no file in the field "file".');
  return received;
}

async function typeOf(
  { head, size }: Received,
  whole: () => Promise<Uint8Array>,
): Promise<FileType> {
  const first = sniffType(head);
  const isPicture =
    first !== null &&
    'type' in first &&
    (first.type === 'image/jpeg' || first.type === 'image/tiff');
  const found = isPicture && size > head.length ? sniffType(await whole()) : first;
  if (!found)
    throw invalid(
      'file',
      'Only PDF, PNG, JPEG, WebP, TIFF and XML files are taken; by its content this is none of them.',
    );
  if ('refused' in found) throw invalid('file', found.refused);
  return found;
}

// The name is shown and offered for downloads, never used as a path.
const shownName = (name: string): string =>
  (
    name
      .toWellFormed()
      .replace(/[\p{Cc}]/gu, '')
      .split(/[/\\]/)
      .at(-1) ?? ''
  )
    .trim()
    .slice(0, 255) || 'file';

/**
 * Creates an invoice from a file: the file is stored durably first, then row, job and history in
 * one transaction (interface 3, gaps G24, G25, G31).
 */
export function uploadRoute(
  app: FastifyInstance,
  { database, files, config, jobs, secret }: AppParts,
  bodyTime: BodyTime,
): void {
  void app.register(multipart, {
    limits: {
      fileSize: config.maxUploadBytes,
      files: 10,
      fields: 20,
      fieldSize: 64 * 1024,
      parts: 40,
    },
    throwFileSizeLimit: false,
  });
  route(app, endpoints.uploadInvoice, async ({ caller, request, reply }) => {
    if (!mayCreate(caller)) throw forbidden('This key may not upload invoices.');
    const uid = randomUUID();
    let stored = false;
    let made = false;
    try {
      // Stored before the transaction, since a slow store must not block the database.
      const received = await receive(request, config.maxUploadBytes, bodyTime, async (content) => {
        await files.put(uid, content);
        stored = true;
      });
      await requireKeyStill(database, request);
      const { type } = await typeOf(received, () => files.read(uid));
      const { name, sha256 } = received;
      const answered = await createOnce(
        database,
        request,
        reply,
        `${sha256} ${name}`,
        async (handle) => {
          const invoice = await createInvoice(handle, caller, {
            uid,
            name: shownName(name),
            type,
            sha256,
          });
          const { hf_id, processing_status, created_at, workspace_user } = invoice;
          made = true;
          return {
            status: endpoints.uploadInvoice.status,
            answer: {
              hf_id,
              uid,
              file: serializeFile(invoice, request, secret),
              processing_status,
              created_at,
              workspace_user,
            },
          };
        },
      );
      jobs.notify();
      return answered;
    } catch (error) {
      // The connection was lost during the commit, so the invoice may still appear.
      if (made && isOutage(error)) stored = false;
      throw error;
    } finally {
      // Refused, or answered from an earlier request with the same key, so these bytes belong to no
      // invoice. In doubt they stay for the quarantine.
      const isThere = made && (await findInvoice(database.kysely, uid).catch(() => true));
      if (stored && !isThere)
        await files
          .remove(uid)
          .catch(() => planRemoval(database.kysely, uid))
          .catch(() => undefined);
    }
  });
}
