import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

/** Sends each request to the next of the services that report to be ready. */
export class Balancer {
  readonly #targets = new Map<string, boolean>();
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server = createServer((from, to) => void this.#pass(from, to));
  readonly #looking = setInterval(() => void this.#look(), 100);
  #turn = 0;
  origin = '';

  static async start(): Promise<Balancer> {
    const balancer = new Balancer();
    balancer.#server.listen(0, '127.0.0.1');
    await once(balancer.#server, 'listening');
    const address = balancer.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    balancer.origin = `http://127.0.0.1:${address.port}`;
    return balancer;
  }

  /** Adds a service, which gets requests as soon as it is ready. */
  async add(origin: string): Promise<void> {
    this.#targets.set(origin, false);
    await this.#look();
  }

  close(): void {
    clearInterval(this.#looking);
    this.#agent.destroy();
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #look(): Promise<void> {
    for (const origin of this.#targets.keys())
      this.#targets.set(
        origin,
        await fetch(`${origin}/readyz`).then(
          ({ status }) => status === 200,
          () => false,
        ),
      );
  }

  /** The next ready service, which may take a moment on a busy machine. */
  async #next(): Promise<string> {
    for (;;) {
      const ready = [...this.#targets].filter(([, isReady]) => isReady).map(([origin]) => origin);
      this.#turn += 1;
      const target = ready[this.#turn % ready.length];
      if (target !== undefined) return target;
      await setTimeout(50);
    }
  }

  async #pass(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const body = await buffer(from);
    const target = await this.#next();
    const { 'transfer-encoding': _, connection: __, ...headers } = from.headers;
    const asked = request(
      `${target}${from.url ?? '/'}`,
      {
        method: from.method,
        agent: this.#agent,
        headers: { ...headers, 'content-length': String(body.length) },
      },
      (answer) => {
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(to);
      },
    );
    asked.on('error', (error) => to.writeHead(502).end(`${target}: ${error.message}`));
    asked.end(body);
  }
}
