import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { watchMemory } from './family-memory.ts';

const root = join(import.meta.dirname, '..');
const key = 'hostile-test-key-hostile-test-key';

/** What the service answered to an upload, and what became of it. */
export interface Outcome {
  readonly status: number;
  readonly message: string;
  /** Milliseconds until the upload was answered. */
  readonly answered: number;
  readonly uid: string | undefined;
}

/** A service of its own for files that may kill it. */
export interface HostileService {
  upload(bytes: Uint8Array, name: string): Promise<Outcome>;
  /** The invoice once its file was read or refused. @throws when that takes longer than a minute */
  settled(uid: string): Promise<Record<string, unknown>>;
  /** An address of the service, asked for with the key. */
  get(address: string): Promise<Response>;
  /**
   * The most memory that it and the process that reads used together, in MB; undefined where the
   * system does not tell.
   */
  peakMemory(): number | undefined;
  stop(): Promise<void>;
}

/** Starts the service in a process of its own over an empty folder. */
export async function startHostileService(dataDir: string): Promise<HostileService> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'service/main.ts')],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        DATA_DIR: dataDir,
        BOOTSTRAP_API_KEY: key,
        RATE_LIMIT_PER_MINUTE: '1000000',
        MAX_UPLOAD_MB: '25',
      },
    },
  );
  const origin = await originOf(child);
  const headers = { 'Api-Key': key };
  const get = (address: string) => fetch(new URL(address, origin), { headers });
  return {
    get,
    async upload(bytes, name) {
      const form = new FormData();
      form.append('file', new Blob([Uint8Array.from(bytes)]), name);
      const begin = performance.now();
      const answer = await fetch(`${origin}/v1/invoices/`, { method: 'POST', headers, body: form });
      const text = await answer.text();
      const body: Record<string, unknown> = answer.ok ? JSON.parse(text) : {};
      return {
        status: answer.status,
        message: text,
        answered: performance.now() - begin,
        uid: typeof body['uid'] === 'string' ? body['uid'] : undefined,
      };
    },
    async settled(uid) {
      const end = performance.now() + 60_000;
      for (;;) {
        const answer = await get(`/v1/invoices/${uid}`);
        const invoice: Record<string, unknown> = await answer.json();
        if (answer.status !== 200) throw new Error(`the detail answered ${answer.status}`);
        if (invoice['processing_status'] !== 'processing') return invoice;
        if (performance.now() > end) throw new Error('it was still processing after a minute');
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    peakMemory: watchMemory(child.pid ?? 0),
    stop: () => stopped(child),
  };
}

function originOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /https?:\/\/[\w.]+:\d+/.exec(said);
      if (found) resolve(found[0]);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', () => reject(new Error(`the service ended: ${said}`)));
  });
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

/**
 * Listens where the hostile files point to.
 * @returns undefined where the port is not ours to take
 */
export function listenForCalls(): Promise<{ calls(): number; close(): void } | undefined> {
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    socket.destroy();
  });
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen(9, '127.0.0.1', () =>
      resolve({ calls: () => calls, close: () => server.close() }),
    );
  });
}
