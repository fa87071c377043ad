import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';

const collected = new AsyncLocalStorage<string[]>();

/** Prints a line, or collects it inside `collectOutput`. */
export function print(line: string): void {
  const lines = collected.getStore();
  if (lines) lines.push(`${line}\n`);
  else console.log(line);
}

/**
 * Prints the output of work as one block at its end, so that the output of parallel work is not
 * mixed.
 */
export async function collectOutput<Result>(work: () => Promise<Result>): Promise<Result> {
  const lines: string[] = [];
  try {
    return await collected.run(lines, work);
  } finally {
    process.stdout.write(lines.join(''));
  }
}

/** Runs a command to its end and passes its output on. @returns its exit code */
export function run(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const lines = collected.getStore();
  const output = lines ? 'pipe' : 'inherit';
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
    });
    child.stdout?.on('data', (chunk: Buffer) => lines?.push(chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => lines?.push(chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
