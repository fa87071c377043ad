import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Handle } from '#service/db/database.ts';
import { claimKey, freeKey, keepAnswer } from '#service/db/idempotency-store.ts';
import { callerOf } from '#service/http/api-key.ts';
import { HttpRefusal } from '#service/http/problems.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const patience = 30_000;

/** Makes something in a transaction. @returns the status and what to answer */
export type Making = (
  handle: Handle,
) => Promise<{ readonly status: number; readonly answer: unknown }>;

/**
 * Creates once, however often the request comes with the same `Idempotency-Key`: the first answer
 * is kept in the transaction that made what it tells of, and is given again for 24 hours (gap G31).
 * @param fingerprint what the request holds: the same key with something else is 409
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
  if (typeof key !== 'string' || !uuid.test(key))
    throw new HttpRefusal(400, 'The Idempotency-Key has to be a UUID.');
  const scope = `${callerOf(request).uid} ${request.method} ${request.routeOptions.url ?? ''}`;
  const print = createHash('sha256').update(`${request.url}\n${fingerprint}`).digest('hex');
  const earlier = await firstOrAnswer(database, scope, key.toLowerCase(), print);
  if (earlier)
    return reply.code(earlier.status).type('application/json; charset=utf-8').send(earlier.body);
  try {
    const made = await database.transaction(async (handle) => {
      const { status, answer } = await make(handle);
      const body = JSON.stringify(answer);
      await keepAnswer(handle, scope, key.toLowerCase(), status, body);
      return { status, body };
    });
    return await reply.code(made.status).type('application/json; charset=utf-8').send(made.body);
  } catch (error) {
    await freeKey(database.kysely, scope, key.toLowerCase());
    throw error;
  }
}

async function firstOrAnswer(
  database: Database,
  scope: string,
  key: string,
  print: string,
): Promise<{ status: number; body: string } | undefined> {
  const until = Date.now() + patience;
  for (;;) {
    const earlier = await claimKey(database.kysely, scope, key, print);
    if (earlier.kind === 'first') return undefined;
    if (earlier.kind === 'answered') return earlier;
    if (earlier.kind === 'other-body')
      throw new HttpRefusal(409, 'This Idempotency-Key was used for another request.');
    if (Date.now() > until)
      throw new HttpRefusal(
        409,
        'The first request with this Idempotency-Key is still being worked on.',
      );
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
