import type { FastifyInstance, FastifyRequest } from 'fastify';

const origins = new WeakMap<FastifyInstance['server'], string>();

/** Sets the app's public address, which then overrides what requests say. */
export function publicOrigin(app: FastifyInstance, origin: string | undefined): void {
  if (origin !== undefined) origins.set(app.server, origin);
}

/** The local address of a connection, for a request without a host. */
function arrivedAt({ raw: { socket } }: FastifyRequest): string {
  const { localAddress = 'localhost', localPort } = socket;
  return `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}

/**
 * The app's public address: the configured one, else the request's own, and behind a proxy what
 * `TRUST_PROXY` allows to believe.
 */
export function originOf(request: FastifyRequest): string {
  return (
    origins.get(request.server.server) ??
    `${request.protocol}://${request.host || arrivedAt(request)}`
  );
}
