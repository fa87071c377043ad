import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { uidShape } from '#contract/uid.ts';
import type { Database, Handle } from '#service/db/database.ts';
import { claimKey, forgetOldKeys, storeAnswer } from '#service/db/idempotency-store.ts';
import { callerOf } from '#service/http/api-key.ts';
import { HttpRefusal } from '#service/http/problems.ts';

export type Making = (
  handle: Handle,
) => Promise<{ readonly status: number; readonly answer: unknown }>;

/**
 * Creates a record once, however often the request arrives with the same `Idempotency-Key`: the
 * first response is stored in the transaction that creates the record, and returned again for at
 * least 24 hours (gap G31).
 * @param fingerprint of the request's content: the same key with other content is 409
 */
export async function createOnce(
  database: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  fingerprint: string,
  make: Making,
): Promise<FastifyReply> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) {
    const { status, answer } = await database.transaction(make);
    return reply.code(status).send(answer);
  }
  if (typeof key !== 'string' || !uidShape.test(key))
    throw new HttpRefusal(400, 'The Idempotency-Key has to be a UUID.');
  const name = key.toLowerCase();
  const scope = `${callerOf(request).uid} ${request.method} ${request.routeOptions.url ?? ''}`;
  const print = createHash('sha256').update(`${request.url}\n${fingerprint}`).digest('hex');
  await forgetOldKeys(database.kysely);
  const answered = await database.transaction(async (handle) => {
    const earlier = await claimKey(handle, scope, name, print);
    if (earlier.kind === 'answered') return earlier;
    if (earlier.kind === 'other-body')
      throw new HttpRefusal(409, 'This Idempotency-Key was used for another request.');
    if (earlier.kind === 'unanswered')
      throw new HttpRefusal(
        409,
        'The first request with this Idempotency-Key is still being worked on.',
      );
    const { status, answer } = await make(handle);
    const body = JSON.stringify(answer);
    await storeAnswer(handle, scope, name, status, body);
    return { status, body };
  });
  return reply.code(answered.status).type('application/json; charset=utf-8').send(answered.body);
}
