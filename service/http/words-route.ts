import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { findInvoice } from '#service/db/invoice-reads.ts';
import { readWords } from '#service/db/words-store.ts';
import { missing } from '#service/domain/refusal.ts';
import { isStoredName } from '#service/files/stored-file.ts';
import type { AppParts } from '#service/http/app-parts.ts';
import { HttpRefusal } from '#service/http/problems.ts';
import { signatureRefusal } from '#service/http/signed-request.ts';

/**
 * The words of an invoice's pictures, to whoever has a key or the signed address that the invoice
 * names, as the file itself (gap G43).
 */
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
