import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TestService } from './service.ts';

/**
 * What the proxy does to an export: passes it on, cuts it off midway, stalls midway, drops a row,
 * answers 429 once, points to a file at another address, or answers 404.
 */
type ExportHabit = 'pass' | 'cut' | 'hold' | 'short' | 'wait' | 'elsewhere' | 'none';

/** A proxy to the real service that makes exports fail. */
export interface ExportProxy {
  readonly origin: string;
  habit: ExportHabit;
  /** How many stalled exports the browser aborted. */
  givenUp: number;
  close(): Promise<void>;
}

const isExport = ({ url = '' }: IncomingMessage) => url.includes('/invoices/export-');

async function answerExport(
  proxy: ExportProxy,
  coming: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  const { statusCode = 200, headers } = coming;
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...kept } = headers;
  const bytes = await buffer(coming);
  switch (proxy.habit) {
    case 'cut':
      answer
        .writeHead(statusCode, kept)
        .write(bytes.subarray(0, bytes.length / 2), () => answer.destroy());
      return;
    case 'hold':
      answer.on('close', () => {
        proxy.givenUp += 1;
      });
      answer.writeHead(statusCode, kept).write(bytes.subarray(0, bytes.length / 2));
      return;
    case 'short':
      answer
        .writeHead(statusCode, kept)
        .end(bytes.toString().split('\r\n').toSpliced(2, 1).join('\r\n'));
      return;
    case 'wait':
      proxy.habit = 'pass';
      answer
        .writeHead(429, { 'Retry-After': '2', 'Content-Type': 'application/json' })
        .end('{"detail":"Slowly."}');
      return;
    case 'elsewhere':
      answer
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end('{"url":"https://files.example.com/made/invoices.csv"}');
      return;
    case 'none':
      answer.writeHead(404, { 'Content-Type': 'application/json' }).end('{"detail":"Not found."}');
      return;
    case 'pass':
      answer.writeHead(statusCode, kept).end(bytes);
  }
}

/** Starts such a proxy on a free port. */
export async function openExportProxy(service: TestService): Promise<ExportProxy> {
  const target = new URL(service.origin);
  const server = createServer((asked, answer) => {
    const onward = request(
      {
        host: target.hostname,
        port: target.port,
        path: asked.url,
        method: asked.method,
        headers: { ...asked.headers, host: target.host, 'accept-encoding': 'identity' },
      },
      (coming) => {
        if (isExport(asked)) void answerExport(proxy, coming, answer);
        else coming.pipe(answer.writeHead(coming.statusCode ?? 502, coming.headers));
      },
    );
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  const proxy: ExportProxy = {
    origin: `http://127.0.0.1:${port}`,
    habit: 'pass',
    givenUp: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}
