import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const startTime = 30_000;
// Two hundred services are started in a run: what Node compiled for the first is there for the others.
const compiled = join(tmpdir(), 'invoice-desk-e2e-compiled');

/** The key of the administrator in every test. */
export const administratorKey = 'e2e-administrator-key-0123456789';

/** The real service, alone with its own empty data. */
export interface Desk {
  readonly origin: string;
  /** The folder of its database and files. */
  readonly data: string;
  /** Ends the service as an operator would. */
  stop(): Promise<void>;
  /** Starts it again at the same address with the same data. */
  restart(): Promise<void>;
  /** Ends it and throws its data away. */
  close(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

async function launch(settings: Settings): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'service/main.ts')],
    {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        NODE_COMPILE_CACHE: compiled,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const origin = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`The service did not start in ${startTime} ms. ${said}`)),
      startTime,
    );
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /https?:\/\/[\w.]+:\d+/.exec(said);
      if (!found) return;
      clearTimeout(late);
      resolve(found[0]);
    });
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`The service ended with ${code} instead of starting. ${said}`));
    });
  });
  const health = await fetch(`${origin}/healthz`);
  if (!health.ok) throw new Error(`The service is not well: ${health.status}`);
  return { child, origin };
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** Fills an empty folder with so many invoices, the same at each run. */
async function fill(data: string, count: number): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(root, 'bench/seed.ts'),
      '--count',
      String(count),
      '--data',
      data,
      '--key',
      administratorKey,
    ],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const code = await new Promise((resolve) => {
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`The invoices could not be made: ${String(code)}`);
}

/**
 * Starts the service on a free port.
 * @param settings those of the environment
 * @param seeded how many invoices are there from the start
 */
export async function openDesk(settings: Settings = {}, seeded = 0): Promise<Desk> {
  const data = await mkdtemp(join(tmpdir(), 'invoice-desk-e2e-'));
  if (seeded > 0) await fill(data, seeded);
  const own = {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: data,
    BOOTSTRAP_API_KEY: administratorKey,
    RATE_LIMIT_PER_MINUTE: '100000',
    WORKSPACE_TIME_ZONE: 'Europe/Istanbul',
    ...settings,
  };
  let { child, origin } = await launch(own);
  return {
    origin,
    data,
    stop: () => end(child),
    async restart() {
      await end(child);
      ({ child } = await launch({ ...own, PORT: new URL(origin).port }));
    },
    async close() {
      await end(child);
      await rm(data, { recursive: true, force: true });
    },
  };
}
