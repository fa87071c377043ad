import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The exit code and the message of a start that is to be refused within ten seconds. */
function refused(env: Readonly<Record<string, string>>) {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'service/main.ts'],
    {
      env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'silent', ...env },
      encoding: 'utf8',
      timeout: 10_000,
    },
  );
  return { status, stderr };
}

test.runIf(existsSync('/proc/self'))(
  'names a data folder that cannot be created, also where only creating it fails',
  () => {
    const place = '/proc/none/data';
    expect(refused({ DATA_DIR: place })).toEqual({
      status: 1,
      stderr:
        `DATA_DIR=${place} is no folder that the service can write to (ENOENT: no such file or ` +
        "directory). Set DATA_DIR to another folder, or let the service's user write there.\n",
    });
  },
);
