import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type {
  AnswerOf,
  Endpoint,
  ParamsOf,
  ParsedBodyOf,
  ParsedQueryOf,
} from '#contract/endpoint.ts';
import { uidShape } from '#contract/uid.ts';
import type { Caller } from '#service/domain/permissions.ts';
import { missing, Refusal } from '#service/domain/refusal.ts';
import { callerOf } from '#service/http/api-key.ts';
import { fieldProblems, HttpRefusal } from '#service/http/problems.ts';

export interface RouteRequest<E extends Endpoint> {
  readonly caller: Caller;
  readonly params: ParamsOf<E>;
  readonly query: ParsedQueryOf<E>;
  /**
   * Parsed on access, so that a missing permission is refused before an invalid body.
   * @throws Refusal, HttpRefusal
   */
  readonly body: ParsedBodyOf<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const sha256 = /^[0-9a-f]{64}$/;

function parse(schema: z.ZodMiniType, value: unknown): unknown {
  const read = z.safeParse(schema, value);
  if (read.success) return read.data;
  throw new Refusal('invalid', 'Invalid parameters.', fieldProblems(read.error.issues));
}

function paramsOf(request: FastifyRequest): Record<string, string> {
  const params = Object.fromEntries(
    Object.entries(Object(request.params)).map(([name, value]) => [
      name,
      String(value).toLowerCase(),
    ]),
  );
  // A malformed UID identifies nothing (gap G29).
  const isName = ([name, value]: [string, string]) =>
    (name === 'sha256' ? sha256 : uidShape).test(value);
  if (!Object.entries(params).every(isName)) throw missing('record');
  return params;
}

function bodyOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (!endpoint.body) return undefined;
  // The parser of uploads accepts forms everywhere, without a body.
  if (request.isMultipart()) throw new HttpRefusal(400, 'Send the body as application/json.');
  const given = request.body ?? {};
  if (typeof given !== 'object' || Array.isArray(given))
    throw new HttpRefusal(400, 'Send a JSON object.');
  return parse(endpoint.body, given);
}

/**
 * The body, for a handler that checks the permission only while it processes the body.
 * @param check throws without the permission; called for an invalid body only
 */
export async function bodyAfter<E extends Endpoint>(
  asked: RouteRequest<E>,
  check: () => Promise<unknown>,
): Promise<ParsedBodyOf<E>> {
  try {
    return asked.body;
  } catch (error) {
    await check();
    throw error;
  }
}

/**
 * Registers an endpoint: its schemas parse path, query and body, and its status is set. A handler
 * that responds itself (a file, another status) returns the reply.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (asked: RouteRequest<E>) => Promise<AnswerOf<E> | FastifyReply>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      const params = paramsOf(request);
      const query = endpoint.query ? parse(endpoint.query, request.query) : undefined;
      const asked = {
        caller: callerOf(request),
        params,
        query,
        get body() {
          return bodyOf(endpoint, request);
        },
        request,
        reply,
      } as RouteRequest<E>;
      const answer = await handle(asked);
      // Awaiting a reply gives undefined; if the client left midway, the reply was started but
      // never sent.
      if (answer === reply || reply.sent || reply.raw.headersSent) return reply;
      return reply.code(endpoint.status).send(answer);
    },
  });
}
