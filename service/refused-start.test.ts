import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#service/config.ts';
import { openService } from '#service/open-service.ts';

/** The exit code and the message of a start that is to be refused; one that hangs is ended. */
function refused(env: Readonly<Record<string, string>>) {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'service/main.ts'],
    {
      env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'silent', ...env },
      encoding: 'utf8',
      timeout: 25_000,
    },
  );
  return { status, stderr };
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'refused-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function aUsedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? String(address.port) : '';
}

const namesIn = async (folder: string) => (await readdir(folder, { recursive: true })).toSorted();

async function startOnce(dataDir: string): Promise<void> {
  const service = await openService(readConfig({ DATA_DIR: dataDir }));
  await service.begin();
  await service.app.close();
  await service.close();
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

test.each([
  ['database', async () => ({ DATABASE_URL: 'postgres://me@127.0.0.1:1/desk' })],
  ['bucket', async () => ({ FILES_URL: 's3://a:b@127.0.0.1:1/bucket?tls=off' })],
  ['port', async () => ({ PORT: await aUsedPort() })],
])(
  'a first start refused for its %s leaves nothing in or of the data folder',
  async (_what, settings) => {
    const folder = await aFolder();
    const env = await settings();
    expect(refused({ DATA_DIR: join(folder, 'new', 'data'), ...env }).status).toBe(1);
    expect(await namesIn(folder)).toEqual([]);
    await mkdir(join(folder, 'data'));
    expect(refused({ DATA_DIR: join(folder, 'data'), ...env }).status).toBe(1);
    expect(await namesIn(folder)).toEqual(['data']);
  },
);

test('a start with the files of another database leaves no empty one beside them', async () => {
  const dataDir = await aFolder();
  const uid = '5b8f6f0e-6a6c-4a07-9d8e-2f7b9a1c0d3e';
  await mkdir(join(dataDir, 'files', '5b', '8f'), { recursive: true });
  await writeFile(join(dataDir, 'files', 'identity'), 'of another database');
  await writeFile(join(dataDir, 'files', '5b', '8f', uid), '%PDF-1.7');
  const before = await namesIn(dataDir);
  expect(refused({ DATA_DIR: dataDir }).stderr).toMatch(/^The file store belongs to another/);
  expect(await namesIn(dataDir)).toEqual(before);
});

test('a start without its files creates no empty folders for them', async () => {
  const dataDir = await aFolder();
  await startOnce(dataDir);
  await rename(join(dataDir, 'files'), join(dataDir, 'backups'));
  await rm(join(dataDir, 'quarantine'), { recursive: true, force: true });
  const before = await namesIn(dataDir);
  expect(refused({ DATA_DIR: dataDir }).stderr).toMatch(/^The database and the file store do not/);
  expect(await namesIn(dataDir)).toEqual(before);
});

test('a refused start keeps a database and files that were there', async () => {
  const dataDir = await aFolder();
  await startOnce(dataDir);
  const before = await namesIn(dataDir);
  expect(before).toContain('invoices.sqlite');
  expect(refused({ DATA_DIR: dataDir, PORT: await aUsedPort() }).stderr).toMatch(/is in use/);
  expect(await namesIn(dataDir)).toEqual(before);
});
