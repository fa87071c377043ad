import type { FastifyRequest } from 'fastify';

/**
 * The address under which the caller reached the service; behind a proxy what `TRUST_PROXY` lets it
 * believe.
 */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}
