import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#service/db/database.ts';
import { findByKey } from '#service/db/people-store.ts';
import type { Caller } from '#service/domain/permissions.ts';
import { HttpRefusal } from '#service/http/problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route also accepts a signed address, and checks it itself (gaps G23, G43). */
    signed?: true;
  }
}

const callers = new WeakMap<FastifyRequest, Caller>();

/**
 * The caller of the request.
 * @throws when the request did not pass the key check, which is a programming error
 */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) throw new Error('a route without key check asked who calls');
  return caller;
}

/** The caller of the request, if its key was checked and found. */
export const knownCaller = (request: FastifyRequest): Caller | undefined => callers.get(request);

const known = new WeakMap<FastifyRequest, Promise<Caller | undefined>>();

/** The owner of a request's key (interface 5); rate limit and key check share the lookup. */
export function identify(database: Database, request: FastifyRequest): Promise<Caller | undefined> {
  const asked = known.get(request) ?? whose(database, request.headers['api-key']);
  known.set(request, asked);
  return asked;
}

async function whose(
  database: Database,
  key: string | string[] | undefined,
): Promise<Caller | undefined> {
  if (typeof key !== 'string' || key === '') return undefined;
  const person = await findByKey(database.kysely, key);
  return person && { uid: person.uid, role_type: person.role_type };
}

const isSigned = ({ query, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.signed === true &&
  typeof query === 'object' &&
  query !== null &&
  'signature' in query;

const invalidKey = () => new HttpRefusal(401, 'This API key is not valid.');

/**
 * Requires the key to be valid still: its owner may have been removed while a body arrived, which
 * takes as long as the sender likes, and would otherwise end with a new person or invoice.
 */
export async function requireKeyStill(database: Database, request: FastifyRequest): Promise<void> {
  if (!(await whose(database, request.headers['api-key']))) throw invalidKey();
}

/**
 * Requires a valid key for every request, unless the route accepts a signature; otherwise 401
 * (interface 5.1, 5.2).
 */
export function requireKey(app: FastifyInstance, database: Database): void {
  app.addHook('onRequest', async (request) => {
    if (isSigned(request)) return;
    const caller = await identify(database, request);
    if (!caller)
      throw request.headers['api-key']
        ? invalidKey()
        : new HttpRefusal(401, 'The header Api-Key is missing.');
    callers.set(request, caller);
  });
  app.addHook('preHandler', async (request) => {
    if (request.body !== undefined && callers.has(request))
      await requireKeyStill(database, request);
  });
}
