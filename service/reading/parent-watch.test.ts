import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('the reading process ends when the service is killed, even during a file that keeps it busy', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watch-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const module = pathToFileURL(join(import.meta.dirname, 'parent-watch.ts'));
  const busy = join(folder, 'busy.mjs');
  writeFileSync(
    busy,
    `import { endWithParent } from '${module.href}';
    await endWithParent();
    process.send('busy');
    setTimeout(() => { for (;;); }, 100);`,
  );
  const parent = spawn(process.execPath, [
    '-e',
    `const one = require('node:child_process').fork(${JSON.stringify(busy)}); one.on('message', () => setTimeout(() => console.log(one.pid), 300))`,
  ]);
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [printed] = await once(parent.stdout, 'data');
  const pid = Number(String(printed));
  onTestFinished(() => {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
});
