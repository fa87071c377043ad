import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#service/db/database.ts';
import { identify } from '#service/http/api-key.ts';
import { HttpRefusal } from '#service/http/problems.ts';

/**
 * So many requests a minute per key, per address without a valid one; the answer says when to come
 * back (gap G30).
 */
export async function limitRate(
  app: FastifyInstance,
  database: Database,
  perMinute: number,
): Promise<void> {
  await app.register(rateLimit, { global: false });
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: 60_000,
    // By person, not by what stands in the header: whoever tries one wrong key after the other has
    // one count.
    keyGenerator: async (request) => {
      const caller = await identify(database, request);
      return caller ? `person ${caller.uid}` : `address ${request.ip}`;
    },
  });
  // A hook of the whole scope, since the plugin's own run route by route: after the key check,
  // which would never be counted.
  app.addHook('onRequest', async (request, reply) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    const seconds = Math.max(1, counted.ttlInSeconds);
    void reply.header('Retry-After', seconds);
    throw new HttpRefusal(429, `Too many requests. Come back in ${seconds} seconds.`);
  });
}
