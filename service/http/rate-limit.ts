import { isIPv6 } from 'node:net';
import { callbackify } from 'node:util';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Address6 } from 'ip-address';
import {
  ownRequestCounts,
  sharedRequestCounts,
  type RequestCounts,
} from '#service/db/request-counts.ts';
import type { Database } from '#service/db/database.ts';
import { identify } from '#service/http/api-key.ts';
import { HttpRefusal } from '#service/http/problems.ts';

/** A store for the plugin over these counts. */
function storeOver(counts: RequestCounts): rateLimit.FastifyRateLimitStoreCtor {
  const add = callbackify(async (key: string, window: number) => {
    const { requests, left } = await counts.add(key, window);
    return { current: requests, ttl: left };
  });
  return class {
    incr(key: string, done: Parameters<typeof add>[2], timeWindow: number): void {
      add(key, timeWindow, done);
    }

    child(): this {
      return this;
    }
  };
}

/** A client with one IPv6 address can use its whole /64 network, which therefore counts as one. */
function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const address = new Address6(ip);
  return address.isMapped4()
    ? address.to4().correctForm()
    : `${new Address6(`${address.correctForm()}/64`).startAddress().correctForm()}/64`;
}

/**
 * Limits requests per minute by key, or without a valid one by address or network; the response
 * says when to retry (gap G30).
 */
export async function limitRate(
  app: FastifyInstance,
  database: Database,
  perMinute: number,
): Promise<void> {
  const { engine } = database;
  await app.register(rateLimit, {
    global: false,
    // An embedded database has only one service, which counts in memory.
    store: storeOver(engine.name === 'postgres' ? sharedRequestCounts(engine) : ownRequestCounts()),
  });
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: 60_000,
    // By person and not by the header's text, so that trying many wrong keys counts as one client.
    keyGenerator: async (request) => {
      const caller = await identify(database, request);
      return caller ? `person ${caller.uid}` : `address ${networkOf(request.ip)}`;
    },
  });
  // A hook of the whole scope: the plugin's own hooks run for each route after the key check, so
  // refused keys would not be counted.
  app.addHook('onRequest', async (request, reply) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    const seconds = Math.max(1, counted.ttlInSeconds);
    void reply.header('Retry-After', seconds);
    throw new HttpRefusal(429, `Too many requests. Come back in ${seconds} seconds.`);
  });
}
