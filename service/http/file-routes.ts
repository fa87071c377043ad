import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { findInvoice } from '#service/db/invoice-reads.ts';
import { readWords } from '#service/db/words-store.ts';
import { missing } from '#service/domain/refusal.ts';
import { bytesIn, rangeAsked } from '#service/files/byte-range.ts';
import { checkAddress } from '#service/files/signed-address.ts';
import {
  FileMissing,
  isStoredName,
  PartMissing,
  type FileStore,
} from '#service/files/stored-file.ts';
import type { UploadedFile } from '#service/db/invoice-writes.ts';
import type { AppParts } from '#service/http/app-parts.ts';
import { contentDisposition, safeFileName } from '#service/http/content-disposition.ts';
import { HttpRefusal } from '#service/http/problems.ts';

export type FileOnRecord = Omit<UploadedFile, 'uid'>;

export interface FileRouteParts {
  readonly files: FileStore;
  readonly secret: Uint8Array;
  readonly lookup: (uid: string) => Promise<FileOnRecord | null>;
  readonly now?: () => number;
}

const single = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Why a request with an invalid signature is refused; undefined where the signature is valid (gap
 * G23).
 * @param query of the request
 * @param now milliseconds since 1970
 */
function signatureRefusal(
  secret: Uint8Array,
  uid: string,
  query: Readonly<Record<string, unknown>>,
  now: number,
): string | undefined {
  const given = { expires: single(query['expires']), signature: single(query['signature']) };
  const verdict = checkAddress(secret, uid, given, now);
  if (verdict === 'forged') return 'This address was not given out by this service.';
  return verdict === 'expired'
    ? 'This address has expired. Open the invoice again for a new one.'
    : undefined;
}

// Types that browsers show without executing them. XML could bring a stylesheet with a script, so
// it can only be saved.
const shown = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp']);

/** `GET /files/:uid/:name?expires&signature`: the uploaded bytes for a signed address (gap G23). */
export function fileRoutes({
  files,
  secret,
  lookup,
  now = Date.now,
}: FileRouteParts): FastifyPluginCallback {
  async function answer(
    request: FastifyRequest<{ Params: { uid: string }; Querystring: Record<string, unknown> }>,
    reply: FastifyReply,
  ) {
    const uid = request.params.uid.toLowerCase();
    if (!isStoredName(uid)) return reply.code(404).send({ detail: 'There is no such file.' });
    const refusal = signatureRefusal(secret, uid, request.query, now());
    if (refusal !== undefined) return reply.code(403).send({ detail: refusal });
    const file = await lookup(uid);
    if (!file)
      return reply.code(404).send({ detail: 'The invoice of this file does not exist any more.' });
    const etag = `"${file.sha256}"`;
    const condition = request.headers['if-range'];
    const range =
      condition === undefined || condition === etag ? rangeAsked(request.headers.range) : undefined;
    try {
      const { stream, first, size, of } = await files.open(uid, range);
      const isPart = size < of || (range !== undefined && bytesIn(range, of)?.size === of);
      return await reply
        .code(isPart ? 206 : 200)
        .headers({
          ...(isPart ? { 'Content-Range': `bytes ${first}-${first + size - 1}/${of}` } : {}),
          'Accept-Ranges': 'bytes',
          'Content-Length': size,
          ETag: etag,
          'Content-Type': file.type,
          'Content-Disposition': contentDisposition(
            shown.has(file.type) ? 'inline' : 'attachment',
            safeFileName(file.name, file.type),
          ),
          'Content-Security-Policy': "sandbox; default-src 'none'",
          'X-Content-Type-Options': 'nosniff',
          'Cross-Origin-Resource-Policy': 'same-origin',
          'Referrer-Policy': 'no-referrer',
          'Cache-Control': 'private, max-age=300',
        })
        .send(stream);
    } catch (error) {
      if (error instanceof FileMissing) return reply.code(404).send({ detail: error.message });
      if (error instanceof PartMissing)
        return reply
          .code(416)
          .headers(error.of === undefined ? {} : { 'Content-Range': `bytes */${error.of}` })
          .send({ detail: error.message });
      throw error;
    }
  }
  return (app, _options, done) => {
    app.get('/files/:uid', answer);
    app.get('/files/:uid/:name', answer);
    done();
  };
}

/** The words of an invoice's pictures, for a key or the signed address in the invoice (gap G43). */
export function wordsRoute(
  app: FastifyInstance,
  { database, secret }: Pick<AppParts, 'database' | 'secret'>,
): void {
  const { path } = endpoints.getInvoiceWords;
  app.get<{ Params: { uid: string }; Querystring: Record<string, unknown> }>(
    path,
    { config: { signed: true } },
    async ({ params, query }, reply) => {
      const uid = params.uid.toLowerCase();
      if (!isStoredName(uid)) throw missing('invoice');
      if (query['signature'] !== undefined) {
        const refusal = signatureRefusal(secret, uid, query, Date.now());
        if (refusal !== undefined) throw new HttpRefusal(403, refusal);
      }
      const words = await readWords(database.kysely, uid);
      if (words.pages.length === 0 && !(await findInvoice(database.kysely, uid)))
        throw missing('invoice');
      return reply.header('Cache-Control', 'private, max-age=300').send(words);
    },
  );
}
