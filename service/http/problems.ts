import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { nonFieldErrors } from '#contract/problem.ts';
import { isDiskFull, isOutage } from '#service/db/outage.ts';
import { StorageUnavailable } from '#service/files/stored-file.ts';
import { Refusal } from '#service/domain/refusal.ts';

const statuses: Readonly<Record<Refusal['kind'], number>> = {
  invalid: 400,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  stale: 412,
};

/** A refusal by HTTP itself, with its own status. */
export class HttpRefusal extends Error {
  override readonly name = 'HttpRefusal';
  readonly status: number;
  /** Seconds after which a retry may succeed. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Messages by the field's wire name (gap G27). */
export function fieldProblems(issues: readonly Issue[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of issues)
    (fields[String(path[0] ?? nonFieldErrors)] ??= []).push(message);
  return fields;
}

const words: Readonly<Record<string, readonly [number, string]>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'The body is empty.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'Send the body as application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The body is too large.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The body is not as long as the request says.'],
  FST_ERR_BAD_URL: [404, 'There is nothing at this address.'],
  FST_ERR_MAX_PARAM_LENGTH: [404, 'There is nothing at this address.'],
};

/**
 * Responds to any error in the interface's form (section 7, gap G27); an unexpected one is logged
 * and reveals nothing.
 */
export function answerProblem(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof Refusal)
    return reply.code(statuses[error.kind]).send(error.fields ?? { detail: error.message });
  if (error instanceof HttpRefusal) {
    if (error.retryAfter !== undefined) void reply.header('Retry-After', error.retryAfter);
    // The rest of the client's body is not awaited; HTTP/2 ends the stream only.
    if (error.status === 408 && request.raw.httpVersionMajor === 1)
      void reply.header('Connection', 'close');
    return reply.code(error.status).send({ detail: error.message });
  }
  const known = words[error.code];
  if (known) return reply.code(known[0]).send({ detail: known[1] });
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return reply.code(error.statusCode).send({ detail: error.message });
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'the disk is full');
    return reply.code(507).send({
      detail: 'The disk of the service is full. Nothing was changed; try again when there is room.',
    });
  }
  if (isOutage(error) || error instanceof StorageUnavailable) {
    request.log.warn({ err: error }, 'the database or the files are away');
    return reply.code(503).header('Retry-After', '5').send({
      detail: 'The service cannot reach its database or its files right now. Try again shortly.',
    });
  }
  // The client left before the file that was made for it began: nobody is there to be answered.
  if (error.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed) return reply.hijack();
  request.log.error({ err: error }, 'unexpected');
  return reply
    .code(500)
    .send({ detail: 'Something went wrong in the service. It has been written down there.' });
}
