import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readConfig } from '#service/config.ts';
import { openDatabase, openEngine } from '#service/db/database.ts';
import { openFileStore } from '#service/files/file-store.ts';
import { schemaOf } from '#service/moving/target.ts';
import { openService } from '#service/open-service.ts';
import { engines, sqlitePlace } from '#service/testing/each-engine.ts';
import { examine } from '#tools/doctor.ts';

test('the doctor detects stores that do not belong together and joins them on request', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'doctor-'));
  const env = { DATA_DIR: dataDir };
  const service = await openService(readConfig(env));
  await service.begin();
  const database = await openDatabase({ dataDir });
  const planned = Array.from({ length: 501 }, () => ({ uid: crypto.randomUUID(), created_at: 1 }));
  await database.kysely.insertInto('file_removal').values(planned).execute();
  await database.close();
  await service.app.close();
  await service.close();
  const { lines, healthy } = await examine(env, false);
  expect(healthy).toBe(true);
  expect(lines).toContain('Files of deleted invoices that wait to be removed: 501.');
  expect(lines).toContain('Pictures: the models that find and read lines run.');

  const files = await openFileStore({ dataDir });
  await files.writeIdentity('of-another-database');
  const apart = await examine(env, false);
  expect(apart.healthy).toBe(false);
  expect(apart.lines).toContain('File store: identity of-another-database.');
  expect(apart.lines).toContain('The database and the file store do not belong together.');

  expect(await examine(env, true)).toMatchObject({ healthy: true });
  expect(await files.readIdentity()).not.toBe('of-another-database');
  await rm(dataDir, { recursive: true });
});

test('the doctor reports a missing database and creates none', async () => {
  const { config, remove } = sqlitePlace();
  const { dataDir } = config;
  for (const folder of [dataDir, join(dataDir, 'wrong')])
    for (const join of [false, true])
      await expect(examine({ DATA_DIR: folder }, join)).rejects.toThrow(
        `DATA_DIR=${folder}: there is no invoices.sqlite.`,
      );
  expect(await readdir(dataDir)).toEqual([]);
  await writeFile(join(dataDir, 'invoices.sqlite'), '');
  await expect(examine({ DATA_DIR: dataDir }, false)).rejects.toThrow(
    'there is no invoices.sqlite',
  );
  await remove();
});

test.each(engines)(
  'the doctor leaves a database without tables as it is on %s',
  async (_, make) => {
    const { config, remove } = await make();
    const engine = openEngine(config);
    await sql`create table of_another_program (id integer)`.execute(engine.kysely);
    const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = config;
    await expect(examine({ DATA_DIR, DATABASE_URL }, false)).rejects.toThrow(
      'no service was started on this database',
    );
    expect(await schemaOf(engine.kysely)).toBe('');
    await engine.close();
    await remove();
  },
);

/** Runs a command in its own process. @returns its exit code and output */
async function run(name: string, options: readonly string[], settings = {}): Promise<string> {
  const ended = Promise.withResolvers<string>();
  const command = ['--disable-warning=ExperimentalWarning', `tools/${name}.ts`, ...options];
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: join(tmpdir(), 'doctor-nowhere'),
    ...settings,
  };
  execFile(process.execPath, command, { env }, (error, output, problems) =>
    ended.resolve(`${error?.code ?? 0} ${output}${problems}`),
  );
  return ended.promise;
}

test.each(['backup', 'restore', 'doctor', 'move-to-postgres'])(
  '%s rejects an unknown option with one line',
  async (name) => {
    expect(await run(name, ['--nothing'])).toMatch(/^1 Unknown option '--nothing'.*\n$/);
  },
);

test('reports that the database does not answer when it is unreachable', async () => {
  expect(await run('doctor', [], { DATABASE_URL: 'postgres://me@127.0.0.1:1/desk' })).toBe(
    '1 The database does not answer: connect ECONNREFUSED 127.0.0.1:1\n',
  );
});
