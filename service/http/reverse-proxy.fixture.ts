import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach } from 'vitest';
import { usualBodyTime, type BodyTime } from '#service/http/body-time.ts';
import { reverseProxy } from '#service/http/reverse-proxy.ts';

/** Another service on this machine and our proxy before it, both new for every test. */
export class ProxiedService {
  /** Answers the other service's requests. */
  answerWith: (request: IncomingMessage, response: ServerResponse) => void = (_, response) =>
    void response.end();
  /** The other service's origin. It expects its paths under `/base`. */
  origin = '';
  /** Our origin. */
  proxy = '';
  #server: Server | undefined;
  #app: FastifyInstance | undefined;

  async open(bodyTime: BodyTime): Promise<void> {
    const server = createServer((request, response) => this.answerWith(request, response));
    this.#server = server;
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    this.origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    this.#app = fastify({ bodyLimit: 1000 });
    const files = ['https://files.example.com'];
    await this.#app.register(reverseProxy(`${this.origin}/base`, files, bodyTime));
    this.proxy = await this.#app.listen({ port: 0, host: '127.0.0.1' });
  }

  /** Stops the other service; the proxy stays. */
  stopUpstream(): void {
    this.#server?.close();
    this.#server?.closeAllConnections();
  }

  async close(): Promise<void> {
    this.stopUpstream();
    await this.#app?.close();
  }
}

/**
 * Opens a proxied service before each test and closes it after.
 * @param bodyTime how slow a body may be; a test of slow bodies shortens it
 */
export function proxiedService(bodyTime = usualBodyTime): ProxiedService {
  const service = new ProxiedService();
  beforeEach(() => service.open(bodyTime));
  afterEach(() => service.close());
  return service;
}
