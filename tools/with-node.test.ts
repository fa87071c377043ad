import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

const service =
  "console.log('ready'); setInterval(() => {}, 1000); process.on('SIGTERM', () => { console.log('ended cleanly'); process.exit(0); })";

test.skipIf(process.platform === 'win32')(
  'a program started by npm exits cleanly when npm signals only its shell',
  async () => {
    const shell = spawn('sh', ['-c', 'node tools/with-node.cjs node -e "$PROGRAM"; true'], {
      env: { ...process.env, PROGRAM: service, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    });
    // Whatever happens, no process of the group may remain.
    onTestFinished(() => {
      if (shell.pid !== undefined)
        try {
          process.kill(-shell.pid, 'SIGKILL');
        } catch {
          /* all of it has ended */
        }
    });
    const printed = text(shell.stdout);
    await once(shell.stdout, 'data');
    shell.kill('SIGTERM');
    expect(await printed).toContain('ended cleanly');
  },
);

test('passes on the exit code of the command', async () => {
  const launcher = spawn('node', ['tools/with-node.cjs', 'node', '-e', 'process.exit(7)']);
  expect(await once(launcher, 'exit')).toEqual([7, null]);
});
