import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to one upload on its way. */
export type Mishap =
  /** The connection breaks before the service has seen anything. */
  | { readonly kind: 'drop' }
  /** The request is delayed. */
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** The service gets the whole file, but the connection breaks before its response arrives. */
  | { readonly kind: 'cut' }
  /** The service gets it, but no response arrives and the connection stays open. */
  | { readonly kind: 'mute' }
  /** The head of a page arrives at once, and the rest of it later. */
  | { readonly kind: 'head first'; readonly rest: Promise<void> }
  /** Something in between, or the service, refuses. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
    };

/** An upload as it reached the proxy. */
interface Passed {
  readonly key: string;
  readonly idempotencyKey: string;
}

/** A proxy between browser and service that can simulate a bad network. */
export interface Proxy {
  readonly origin: string;
  /** Every upload that reached the proxy, however it ended. */
  readonly uploads: Passed[];
  /** What happens to the upload of this number, counted from 1; nothing when undefined. */
  mishap: (number: number, upload: Passed) => Mishap | undefined;
  /** Runs before a request is passed on, with its path and query. */
  before: (path: string) => Promise<void>;
  /** What happens to any other request; nothing when undefined. */
  otherMishap: (method: string, path: string) => Mishap | undefined;
  /** Served as `config.json` instead of the service's own. */
  config: object | undefined;
  /** Holds every upload before the service sees it, until the returned function is called. */
  hold(): () => void;
  close(): Promise<void>;
}

const isUpload = ({ method, url }: IncomingMessage): boolean =>
  method === 'POST' && (url ?? '').split('?')[0] === '/v1/invoices/';
const header = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? value.join() : (value ?? '');

async function whole(stream: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

function pass(from: IncomingMessage, body: Buffer, to: string): Promise<IncomingMessage> {
  const { hostname, port } = new URL(to);
  return new Promise((resolve, reject) => {
    const { 'transfer-encoding': _chunks, connection: _connection, ...headers } = from.headers;
    const asked = ask(
      {
        hostname,
        port,
        method: from.method,
        path: from.url,
        headers: { ...headers, 'content-length': String(body.length) },
        agent: false,
      },
      resolve,
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

/**
 * Starts a proxy to a service, on a free port.
 * @param target the service's origin; it may stop and come back
 */
export async function openProxy(target: string): Promise<Proxy> {
  let held: Promise<void> | undefined;
  const proxy = {
    uploads: [] as Passed[],
    mishap: (): Mishap | undefined => undefined,
    otherMishap: (): Mishap | undefined => undefined,
    before: (_path: string): Promise<void> => Promise.resolve(),
    config: undefined as object | undefined,
  };

  async function carry(from: IncomingMessage, to: ServerResponse): Promise<void> {
    if (from.url === '/config.json' && proxy.config)
      return void to
        .setHeader('Content-Type', 'application/json')
        .end(JSON.stringify(proxy.config));
    await current.before(from.url ?? '');
    let mishap: Mishap | undefined;
    if (isUpload(from)) {
      const upload = {
        key: header(from.headers['api-key']),
        idempotencyKey: header(from.headers['idempotency-key']),
      };
      proxy.uploads.push(upload);
      mishap = current.mishap(proxy.uploads.length, upload);
      await held;
    } else mishap = current.otherMishap(from.method ?? '', from.url ?? '');
    if (mishap?.kind === 'drop') return void from.socket.destroy();
    const body = await whole(from);
    if (mishap?.kind === 'answer')
      return void to
        .writeHead(mishap.status, { 'Content-Type': 'application/json', ...mishap.headers })
        .end('{"detail": "On the way."}');
    if (mishap?.kind === 'delay')
      await new Promise((resolve) => setTimeout(resolve, mishap.milliseconds));
    // The HTML must come uncompressed, so that it can be split and its settings replaced.
    if (proxy.config || mishap?.kind === 'head first') delete from.headers['accept-encoding'];
    const answer = await pass(from, body, target);
    let said = await whole(answer);
    if (mishap?.kind === 'cut') return void from.socket.destroy();
    if (mishap?.kind === 'mute') return;
    if (proxy.config && answer.headers['content-type']?.startsWith('text/html')) {
      const config = JSON.stringify(proxy.config);
      said = Buffer.from(
        said.toString().replace(/(id="config">)[^<]*/, (_, tag: string) => tag + config),
      );
      answer.headers['content-length'] = String(said.length);
    }
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    if (mishap?.kind === 'head first') {
      const end = said.indexOf('<body>');
      to.write(said.subarray(0, end));
      said = said.subarray(end);
      await mishap.rest;
    }
    to.end(said);
  }

  const server = createServer((from, to) => {
    // The service is down or the browser has left: drop the connection either way.
    carry(from, to).catch(() => from.socket.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const current: Proxy = Object.assign(proxy, {
    origin: `http://127.0.0.1:${port}`,
    hold() {
      let release = (): void => undefined;
      held = new Promise((resolve) => {
        release = resolve;
      });
      return () => {
        held = undefined;
        release();
      };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
  return current;
}
