import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Socket } from 'node:net';
import { ConfigError, readConfig, type Config } from '#service/config.ts';
import { openDataFolder } from '#service/data-folder.ts';
import { FolderInUse } from '#service/db/folder-lock.ts';
import { openService, type OpenService } from '#service/open-service.ts';
import { reverseProxy } from '#service/http/reverse-proxy.ts';
import { makeApp } from '#service/http/server.ts';
import { site } from '#service/http/site.ts';
import type { Reader } from '#service/reading/reader.ts';
import { StorageUnavailable } from '#service/files/stored-file.ts';
import { StoresDiffer } from '#service/store-identity.ts';
import { reportProblem } from '#service/problem-log.ts';

export interface Running {
  /** The address for a browser on this machine, such as `http://127.0.0.1:8080`. */
  readonly origin: string;
  readonly newKey?: string | undefined;
  stop(): Promise<void>;
}

const dist = join(import.meta.dirname, '..', 'dist');

function openProxy(config: Config): OpenService {
  const { invoicingApiUrl = '', invoicingFilesOrigins } = config;
  const app = makeApp({}, config);
  void app.register(reverseProxy(invoicingApiUrl, invoicingFilesOrigins));
  return { app, begin: async () => undefined, close: async () => undefined };
}

// Maximum milliseconds for requests in progress, such as an export; afterwards connections are cut.
const drainTimeoutMs = 7_000;

/**
 * Opens everything and listens.
 * @param reader the process that reads files, if several services share one
 * @throws with one sentence for people: a port in use, a database that does not respond
 */
export async function start(config: Config, reader?: Reader): Promise<Running> {
  const removeNewFolders = await openDataFolder(config);
  try {
    return await startIn(config, reader);
  } catch (error) {
    await removeNewFolders();
    throw error;
  }
}

async function startIn(config: Config, reader?: Reader): Promise<Running> {
  const { app, begin, close } =
    config.invoicingApiUrl === undefined ? await openService(config, reader) : openProxy(config);
  // Connections of HTTP/2 and HTTP/1.1, because a server that speaks both cannot close all by
  // itself.
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  let isEnding = false;
  // Clients with an open connection must send the next request to another service.
  app.server.prependListener('request', ({ httpVersionMajor }, response) => {
    if (isEnding && httpVersionMajor === 1) response.shouldKeepAlive = false;
  });
  app.addHook('onRequest', async ({ url }, reply) => {
    if (isEnding && url === '/readyz')
      return reply.code(503).send({ detail: 'Not ready: the service is ending.' });
  });
  async function stop(): Promise<void> {
    isEnding = true;
    if (app.server.listening) await wait(config.drainSeconds * 1000);
    const cut = setTimeout(() => sockets.forEach((socket) => socket.destroy()), drainTimeoutMs);
    // A kept-alive connection after its last response would delay closing.
    const tidy = setInterval(() => app.server.closeIdleConnections(), 50);
    await app.close();
    clearTimeout(cut);
    clearInterval(tidy);
    await close();
  }
  try {
    if (config.role !== 'reader') await app.register(site({ dist, dataDir: config.dataDir }));
    await app.listen({
      port: config.port,
      host: config.host,
      listenTextResolver: () => 'listening',
    });
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : config.port;
    const scheme = config.tls ? 'https' : 'http';
    return {
      origin: `${scheme}://${hostToOpen(config.host)}:${port}`,
      newKey: await begin(),
      stop,
    };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

// "All addresses" cannot be opened by a browser.
function hostToOpen(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function reason(error: unknown, { PORT = '8080', HOST = '127.0.0.1' }: NodeJS.ProcessEnv): string {
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof ConfigError || error instanceof StoresDiffer || error instanceof FolderInUse)
    return text;
  if (error instanceof StorageUnavailable) return `FILES_URL: ${text}`;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `Port ${PORT} is in use. End the program that has it, or set PORT to another one.`;
  // Without `listen` it is the database or the file store that is not found.
  const ofHost = text.startsWith('listen') || text.endsWith(` ${HOST}`);
  if (ofHost && ['EADDRNOTAVAIL', 'EINVAL', 'ENOTFOUND'].includes(String(code)))
    return `HOST=${HOST}: this machine has no such address.`;
  if (code === 'EACCES' && text.startsWith('listen'))
    return `Port ${PORT} is not allowed to this user. Set PORT to one above 1023.`;
  return `The service cannot start: ${text.split('\n', 1)[0] ?? ''}`;
}

export async function run(env: NodeJS.ProcessEnv): Promise<void> {
  let running: Promise<Running> | undefined;
  let drainSeconds = 0;
  let endingSince: number | undefined;
  const end = () => {
    // Ctrl+C arrives twice, from the terminal and from npm; a later signal forces the end.
    if (endingSince !== undefined)
      return performance.now() - endingSince > 1000 ? process.exit(1) : undefined;
    endingSince = performance.now();
    setTimeout(() => process.exit(1), drainSeconds * 1000 + drainTimeoutMs + 2_500).unref();
    Promise.resolve(running)
      .then((service) => service?.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          reportProblem('The service could not end well', error);
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', end).on('SIGINT', end).on('SIGHUP', end);
  // An unhandled rejection of one request must not end the service for everybody.
  process.on('unhandledRejection', (error) => reportProblem('A promise was forgotten', error));
  try {
    // In a terminal only warnings are useful; a log of every request is for programs.
    const config = readConfig({ LOG_LEVEL: process.stdout.isTTY ? 'warn' : 'info', ...env });
    drainSeconds = config.drainSeconds;
    running = start(config);
    const { origin, newKey } = await running;
    console.log(
      config.role === 'reader'
        ? `Reading files; health: ${origin}/readyz`
        : `Invoice desk: ${origin}`,
    );
    if (newKey !== undefined)
      console.log(
        `Sign in as administrator, shown this once: ${origin}/#key=${encodeURIComponent(newKey)}`,
      );
  } catch (error) {
    if (endingSince !== undefined) return;
    console.error(reason(error, env));
    process.exit(1);
  }
}

if (import.meta.main) await run(process.env);
