import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

// The wanted port, or any free one if another program uses it.
async function freePort(wanted: number): Promise<number> {
  for (const port of [wanted, 0]) {
    const server = createServer().listen(port, '127.0.0.1');
    const free = await Promise.race([
      once(server, 'listening').then(() => true),
      once(server, 'error').then(() => false),
    ]);
    if (!free) continue;
    const address = server.address();
    server.close();
    if (typeof address === 'object' && address) return address.port;
  }
  throw new Error('There is no free port.');
}

const port = await freePort(Number(process.env['PORT'] ?? 8080));
const page = await freePort(5173);
const service = `http://127.0.0.1:${port}`;
const children: ChildProcess[] = [];

function start(args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  // The sign-in link must point to the development server.
  child.stdout
    ?.setEncoding('utf8')
    .on('data', (text: string) =>
      process.stdout.write(text.replaceAll(service, `http://127.0.0.1:${page}`)),
    );
  child.on('exit', (code) => stop(code ?? 0));
  children.push(child);
  return child;
}

let stopping = false;
function stop(code: number): void {
  if (stopping) return;
  stopping = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}
process.on('SIGTERM', () => stop(0)).on('SIGINT', () => stop(0));

start(['--watch', '--watch-preserve-output', 'service/main.ts'], {
  PORT: String(port),
  HOST: '127.0.0.1',
});
start(
  [
    'node_modules/vite/bin/vite.js',
    '--host',
    '127.0.0.1',
    '--port',
    String(page),
    '--strictPort',
    '--clearScreen',
    'false',
  ],
  { DEV_SERVICE: service },
);
