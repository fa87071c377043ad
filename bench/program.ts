import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { benchKey } from './seed.ts';

const root = join(import.meta.dirname, '..');

/** A server in its own process. */
export interface Program {
  readonly origin: string;
  /** The id of the process, for reading its memory. */
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a script that prints the address on which it listens.
 * @throws with the script's output if it ends instead
 */
export async function startProgram(
  script: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<Program> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, script), ...args],
    {
      cwd: root,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  // A failing bench must leave no server behind.
  const kill = () => void child.kill();
  process.once('exit', kill);
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => {
      process.off('exit', kill);
      resolve();
    });
  });
  const origin = await new Promise<string>((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /https?:\/\/[\w.]+:\d+/.exec(said);
      if (found) resolve(found[0]);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void gone.then(() => reject(new Error(`${script} ended: ${said}`)));
  });
  return {
    origin,
    pid: child.pid ?? 0,
    stop: () => {
      child.kill('SIGTERM');
      return gone;
    },
  };
}

/** Starts the service on a folder, on a free port unless the settings name one. */
export const startService = (
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Program> =>
  startProgram('service/main.ts', {
    PORT: '0',
    DATA_DIR: dataDir,
    BOOTSTRAP_API_KEY: benchKey,
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...settings,
  });
