import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { sql } from 'kysely';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openFileStore } from '#service/files/file-store.ts';
import { healthRoutes } from '#service/http/health-routes.ts';
import { TestApp } from '#service/testing/each-app.ts';
import { openSqlite } from '#service/testing/each-engine.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** Fakes the free bytes of the disk, also for modules that are loaded already. */
async function pretendRoom(free: number): Promise<void> {
  const disk = await fs.statfs('.');
  Object.assign(disk, { blocks: 1_000_000, bavail: free, bsize: 1 });
  vi.spyOn(fs, 'statfs').mockResolvedValue(disk);
  syncBuiltinESMExports();
}

async function openApp() {
  const { database } = await openSqlite();
  return { database, app: await TestApp.build(database) };
}

test('answers 507 while the database disk is full; reads go on, and writes resume with free space', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { database, app } = await openApp();
  const limitPages = (count: number) =>
    sql`pragma max_page_count=${sql.lit(count)}`.execute(database.kysely);
  // SQLite raises a limit below the file's current size to that size.
  await limitPages(1);
  const statuses: number[] = [];
  for (let upload = 0; upload < 300 && statuses.at(-1) !== 507; upload += 1)
    statuses.push((await app.upload()).statusCode);
  expect([...new Set(statuses)].filter((status) => status !== 201)).toEqual([507]);
  const refused = await app.upload();
  expect(refused.json()).toEqual({
    detail: 'The disk of the service is full. Nothing was changed; try again when there is room.',
  });
  const list = await app.ask('GET', '/v1/invoices/');
  expect([list.statusCode, list.json<{ count: number }>().count]).toEqual([
    200,
    statuses.filter((status) => status === 201).length,
  ]);
  await limitPages(1_000_000);
  expect((await app.upload()).statusCode).toBe(201);
});

test('is not ready while the disk is full, and ready again once there is space', async () => {
  const { app } = await openApp();
  const ready = async () => {
    const answer = await app.ask('GET', '/readyz', { key: '' });
    return [answer.statusCode, answer.json()];
  };
  await pretendRoom(20_000);
  expect(await ready()).toEqual([503, { detail: 'Not ready: the database takes no writes.' }]);
  expect((await app.ask('GET', '/healthz', { key: '' })).statusCode).toBe(200);
  await pretendRoom(4_000_000);
  expect(await ready()).toEqual([200, { status: 'ok' }]);
});

test('is not ready while the disk of the files is full, also with the database elsewhere', async () => {
  const { database } = await openSqlite();
  const dataDir = await fs.mkdtemp(join(tmpdir(), 'full-'));
  onTestFinished(() => fs.rm(dataDir, { recursive: true }));
  const files = await openFileStore({ dataDir });
  await files.writeIdentity('ours');
  const app = fastify();
  healthRoutes(app, { database: { ...database, ping: async () => undefined }, files });
  const ready = async () => {
    const answer = await app.inject('/readyz');
    return [answer.statusCode, answer.json()];
  };
  await pretendRoom(20_000);
  expect(await ready()).toEqual([503, { detail: 'Not ready: the file store takes no files.' }]);
  await pretendRoom(4_000_000);
  expect(await ready()).toEqual([200, { status: 'ok' }]);
});

test('answers 507 when the file disk is full, and leaves no invoice without its file', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { app } = await openApp();
  app.gate = async () => {
    throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
  };
  expect((await app.upload()).statusCode).toBe(507);
  expect((await app.ask('GET', '/v1/invoices/')).json<{ count: number }>().count).toBe(0);
  app.gate = async () => undefined;
  expect((await app.upload()).statusCode).toBe(201);
});
