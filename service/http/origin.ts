import type { FastifyInstance, FastifyRequest } from 'fastify';

const origins = new WeakMap<FastifyInstance['server'], string>();

/** Sets the address under which people reach the app, whatever a request says. */
export function publicOrigin(app: FastifyInstance, origin: string | undefined): void {
  if (origin !== undefined) origins.set(app.server, origin);
}

/** Where a connection arrived, for a request that names no host. */
function arrivedAt({ raw: { socket } }: FastifyRequest): string {
  const { localAddress = 'localhost', localPort } = socket;
  return `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}

/**
 * The address under which the caller reached the service: the one that was set; else the request's
 * own, and behind a proxy what `TRUST_PROXY` lets it believe.
 */
export function originOf(request: FastifyRequest): string {
  return (
    origins.get(request.server.server) ??
    `${request.protocol}://${request.host || arrivedAt(request)}`
  );
}
