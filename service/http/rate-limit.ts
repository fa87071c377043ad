import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { HttpRefusal } from '#service/http/problems.ts';

/** So many requests a minute per key, per address without one; the answer says when to come back (gap G30). */
export async function limitRate(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    hook: 'onRequest',
    keyGenerator: (request) => {
      const key = request.headers['api-key'];
      return typeof key === 'string' && key ? `key ${key}` : `address ${request.ip}`;
    },
    errorResponseBuilder: (_, { ttl }) => new HttpRefusal(429, `Too many requests. Come back in ${Math.max(1, Math.ceil(ttl / 1000))} seconds.`),
  });
}
