import { fork, spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const startTimeout = 30_000;
// Every worker starts a host: the others reuse what Node compiled for the first.
const compileCache = join(tmpdir(), 'invoice-desk-e2e-compiled');
// Playwright empties this folder when a run begins.
const seeds = join(root, 'test-results', '.seeds');
const nodeFlags = ['--disable-warning=ExperimentalWarning'];

/** The key of the administrator in every test. */
export const administratorKey = 'e2e-administrator-key-0123456789';

/** The real service, with its own data. */
export interface TestService {
  readonly origin: string;
  /** The folder of its database and files. */
  readonly data: string;
  /** Ends the service as an operator would. */
  stop(): Promise<void>;
  /** Starts it again at the same address with the same data. */
  restart(): Promise<void>;
  /** Stops it and deletes its data. */
  close(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

interface HostResponse {
  readonly id: number;
  readonly origin?: string;
  readonly error?: string;
}

/** A process that runs the services of this worker, one or more. */
class ServiceHost {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (response: HostResponse) => void>();
  #requests = 0;

  constructor() {
    const child = fork(join(root, 'service/testing/service-host.ts'), [], {
      cwd: root,
      execArgv: nodeFlags,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        NODE_COMPILE_CACHE: compileCache,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (response: HostResponse) => {
      this.#waiting.get(response.id)?.(response);
      this.#waiting.delete(response.id);
    });
    child.once('exit', (code) => {
      for (const [id, settle] of this.#waiting)
        settle({ id, error: `The service host ended with ${String(code)}.` });
      this.#waiting.clear();
    });
    // The host must not keep this worker alive.
    child.unref();
    child.channel?.unref();
    this.#child = child;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  request(command: { readonly start: Settings } | { readonly stop: string }): Promise<string> {
    this.#requests += 1;
    const id = this.#requests;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`The service host did not answer in ${startTimeout} ms.`)),
        startTimeout,
      );
      this.#waiting.set(id, ({ origin, error }) => {
        clearTimeout(timer);
        if (origin === undefined) reject(new Error(error));
        else resolve(origin);
      });
      this.#child.send({ id, ...command });
    });
  }
}

let host: ServiceHost | undefined;
function runningHost(): ServiceHost {
  if (!host?.isRunning) host = new ServiceHost();
  return host;
}

async function makeSeed(folder: string, count: number): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      ...nodeFlags,
      join(root, 'bench/seed.ts'),
      '--count',
      String(count),
      '--data',
      folder,
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

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * The folder with this many invoices, the same in every run; made once per run, to be copied. One
 * worker makes it while the others wait: three at once would take three times the CPU time.
 */
async function seedFolder(count: number): Promise<string> {
  const folder = join(seeds, String(count));
  const unfinished = `${folder}-unfinished`;
  await mkdir(seeds, { recursive: true });
  while (!(await exists(folder))) {
    const isMaker = await mkdir(unfinished).then(
      () => true,
      () => false,
    );
    if (!isMaker) await new Promise((resolve) => setTimeout(resolve, 50));
    // Another worker may have finished it just now.
    else if (await exists(folder)) await rm(unfinished, { recursive: true });
    else {
      await makeSeed(unfinished, count);
      await rename(unfinished, folder);
    }
  }
  return folder;
}

/**
 * Starts the service on a free port.
 * @param settings its environment variables
 * @param seeded how many invoices are there from the start
 */
export async function startService(settings: Settings = {}, seeded = 0): Promise<TestService> {
  const data = await mkdtemp(join(tmpdir(), 'invoice-desk-e2e-'));
  if (seeded > 0) await cp(await seedFolder(seeded), data, { recursive: true });
  const environment = {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: data,
    BOOTSTRAP_API_KEY: administratorKey,
    RATE_LIMIT_PER_MINUTE: '100000',
    WORKSPACE_TIME_ZONE: 'Europe/Istanbul',
    ...settings,
  };
  const owner = runningHost();
  const origin = await owner.request({ start: environment });
  const stop = async () => {
    await owner.request({ stop: origin });
  };
  return {
    origin,
    data,
    stop,
    async restart() {
      await stop();
      await owner.request({ start: { ...environment, PORT: new URL(origin).port } });
    },
    async close() {
      await stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}
