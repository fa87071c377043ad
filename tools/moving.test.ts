import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#service/config.ts';
import { openFileStore } from '#service/files/file-store.ts';
import { openService } from '#service/open-service.ts';
import { ReaderClosed } from '#service/reading/reader.ts';
import { StoresDiffer } from '#service/store-identity.ts';
import { engines } from '#service/testing/each-engine.ts';
import { Network } from '#service/testing/network.ts';
import { RealS3 } from '#service/testing/real-s3.ts';
import { backUp } from '#tools/backup.ts';
import { moveToPostgres } from '#tools/move-to-postgres.ts';
import { restore } from '#tools/restore.ts';

const key = 'a-key-of-our-own';
type Settings = Readonly<Record<string, string>>;
let s3: RealS3;
beforeAll(async () => {
  s3 = await RealS3.start();
});
afterAll(() => s3.end());

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'moving-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

let buckets = 0;
/** A bucket of its own in the storage. */
const aBucket = (port?: number): string =>
  s3.filesUrl(port).replace('/desk', `/client-${(buckets += 1)}`);

/** Runs the service with these settings while the work lasts. */
async function whileRunning<Result>(
  settings: Settings,
  work: (client: Awaited<ReturnType<typeof openClient>>) => Promise<Result>,
): Promise<Result> {
  const client = await openClient(settings);
  try {
    return await work(client);
  } finally {
    await client.app.close();
    await client.close();
  }
}

async function openClient(settings: Settings) {
  const reader = { read: () => Promise.reject(new ReaderClosed()), close: async () => undefined };
  const service = await openService(
    readConfig({ ...settings, BOOTSTRAP_API_KEY: key, LOG_LEVEL: 'silent' }),
    reader,
  );
  await service.begin();
  const { app } = service;
  const ask = async (method: 'GET' | 'DELETE' | 'POST', url: string, form?: FormData) => {
    const encoded = form && new Response(form);
    return app.inject({
      method,
      url,
      headers: {
        'api-key': key,
        ...(encoded ? { 'content-type': encoded.headers.get('content-type') ?? '' } : {}),
      },
      ...(encoded ? { payload: Buffer.from(await encoded.arrayBuffer()) } : {}),
    });
  };
  return {
    app,
    close: service.close,
    ask,
    async upload(content: string): Promise<string> {
      const form = new FormData();
      form.append('file', new Blob([`%PDF-1.7\n${content}`]), `${content}.pdf`);
      const answer = await ask('POST', '/v1/invoices/', form);
      expect(answer.statusCode).toBe(201);
      return answer.json<{ uid: string }>().uid;
    },
    /** Every invoice with a hash of its file. */
    async all(): Promise<Record<string, string>> {
      const { results } = (await ask('GET', '/v1/invoices/?page_size=100')).json<{
        results: { uid: string }[];
      }>();
      const found: Record<string, string> = {};
      for (const { uid } of results) {
        const { file } = (await ask('GET', `/v1/invoices/${uid}`)).json<{ file: string }>();
        const { pathname, search } = new URL(file);
        found[uid] = createHash('sha256')
          .update((await ask('GET', pathname + search)).rawPayload)
          .digest('hex');
      }
      return found;
    },
  };
}

async function settingsOn(
  [, makePlace]: (typeof engines)[number],
  isInS3: boolean,
): Promise<Settings> {
  const [place, folder] = [await makePlace(), await aFolder()];
  onTestFinished(() => place.remove());
  const { databaseUrl } = place.config;
  return {
    DATA_DIR: folder,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...(isInS3 ? { FILES_URL: aBucket() } : {}),
  };
}

describe.each(engines)('on %s', (...engine) => {
  test.each([false, true])(
    'a backup of a running service is proven, displayed and restored elsewhere (S3: %s)',
    async (isInS3) => {
      const settings = await settingsOn(engine, isInS3);
      const [folder, ...elsewhere] = [
        await aFolder(),
        await settingsOn(engine, !isInS3),
        await settingsOn(engine, isInS3),
      ];
      const { path, all } = await whileRunning(settings, async (client) => {
        await client.upload('one');
        await client.upload('two');
        const made = await backUp(settings, { folder, prove: true });
        expect(made.lines).toEqual([
          expect.stringContaining(': 2 invoices, 2 files, '),
          'Proven: it was restored beside itself, read back and compared.',
        ]);
        expect((await client.ask('GET', '/v1/backup')).json()).toEqual({
          made_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          invoices: 2,
        });
        return { path: made.path, all: await client.all() };
      });
      expect(await readdir(folder)).toHaveLength(1);
      for (const other of elsewhere) {
        await restore(other, path);
        await whileRunning(other, async (client) => {
          expect(await client.all()).toEqual(all);
          await client.upload('three');
        });
        await expect(restore(other, path)).rejects.toThrow('is in use already');
      }
    },
  );
});

test('backups that start in the same second do not interfere with each other', async () => {
  const settings = { DATA_DIR: await aFolder() };
  await whileRunning(settings, (client) => client.upload('one'));
  const folder = await aFolder();
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const back = () => backUp(settings, { folder, prove: true });
  const made = [...(await Promise.all([back(), back()])), await back()];
  for (const { lines } of made) expect(lines[1]).toMatch(/^Proven: /);
  expect(await readdir(folder)).toHaveLength(3);
});

test('the command rejects a truncated backup with one line', async () => {
  const settings = { DATA_DIR: await aFolder() };
  const path = await whileRunning(settings, async () => {
    const made = await backUp(settings, { prove: false });
    await truncate(made.path, 500);
    return made.path;
  });
  const run = promisify(execFile);
  await expect(
    run(process.execPath, ['tools/restore.ts', path], {
      env: { PATH: process.env['PATH'], DATA_DIR: await aFolder() },
    }),
  ).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^\S+ is no whole backup: .*Nothing was restored from it\.\n$/),
  });
});

test('a backup without a source or target fails with one line and leaves nothing behind', async () => {
  const [folder, DATA_DIR] = [await aFolder(), join(await aFolder(), 'mistyped')];
  const back = (env: Settings, to: string) =>
    promisify(execFile)(process.execPath, ['tools/backup.ts', '--to', to], {
      env: { PATH: process.env['PATH'], ...env },
    });
  await expect(back({ DATA_DIR }, folder)).rejects.toMatchObject({
    code: 1,
    stderr: `DATA_DIR=${DATA_DIR}: there is no invoices.sqlite.\n`,
  });
  expect(existsSync(DATA_DIR)).toBe(false);
  await whileRunning({ DATA_DIR }, async () => undefined);
  await expect(back({ DATA_DIR }, 'package.json')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^EEXIST: .*\n$/),
  });
});

test('a backup that lacks the file of an invoice fails with exit code 1 and is not proven', async () => {
  const settings = { DATA_DIR: await aFolder() };
  const uid = await whileRunning(settings, (client) => client.upload('lost'));
  await (await openFileStore({ dataDir: settings.DATA_DIR })).remove(uid);
  const run = promisify(execFile)(process.execPath, ['tools/backup.ts', '--prove'], {
    env: { PATH: process.env['PATH'], ...settings },
  });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/1 invoices have no file in the store: .*\nNot proven: /),
  });
  await whileRunning(settings, async (client) => {
    expect((await client.ask('GET', '/v1/backup')).json()).toMatchObject({ made_at: null });
  });
});

test('a move does not overwrite the database stored by an earlier one', async () => {
  const DATA_DIR = await aFolder();
  await whileRunning({ DATA_DIR }, async () => undefined);
  await writeFile(join(DATA_DIR, 'invoices.moved.sqlite'), 'of an earlier move');
  await expect(
    moveToPostgres({ DATA_DIR, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
  ).rejects.toThrow('invoices.moved.sqlite is there already');
});

const postgres = engines.find(([name]) => name === 'PostgreSQL');

test.skipIf(postgres === undefined)(
  'a move completes after two failures with the old service in use in between',
  async () => {
    if (!postgres) return;
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const network = new Network(s3.port, '127.0.0.1');
    onTestFinished(() => network.end());
    const old = { DATA_DIR: await aFolder() };
    const place = await postgres[1]();
    onTestFinished(() => place.remove());
    const FILES_URL = aBucket(await network.listen());
    const settings = { ...old, DATABASE_URL: place.config.databaseUrl ?? '', FILES_URL };
    const first = await whileRunning(old, async (client) => {
      for (let count = 0; count < 4; count += 1) await client.upload(`before ${count}`);
      await expect(moveToPostgres(settings)).rejects.toThrow('Another service is running');
      return client.upload('deleted in between');
    });
    // The first try sends some files before the storage fails; the second fails at once.
    for (const bytes of [3_000, 0]) {
      network.cutAfter = bytes;
      await expect(moveToPostgres(settings)).rejects.toThrow('storage');
      network.cutAfter = Infinity;
      await expect(whileRunning(settings, async () => undefined)).rejects.toThrow(StoresDiffer);
    }
    const all = await whileRunning(old, async (client) => {
      await client.upload('in between');
      expect((await client.ask('DELETE', `/v1/invoices/${first}`)).statusCode).toBe(204);
      return client.all();
    });
    const lines = await moveToPostgres(settings);
    expect(lines).toContain('Files: 5, compared with what was uploaded.');
    await whileRunning(settings, async (client) => {
      expect(await client.all()).toEqual(all);
      await client.upload('afterwards');
    });
    // The old database is kept, but cannot be used by mistake.
    await expect(whileRunning(old, async () => undefined)).rejects.toThrow(StoresDiffer);
    // Nor can the old files be backed up if FILES_URL was forgotten.
    await expect(backUp({ ...settings, FILES_URL: '' }, { prove: true })).rejects.toThrow(
      StoresDiffer,
    );
    const path = join(old.DATA_DIR, 'invoices.sqlite');
    const kept = join(old.DATA_DIR, 'invoices.moved.sqlite');
    // The state after a kill between the end of the move and its last step.
    await rename(kept, path);
    await expect(whileRunning(old, async () => undefined)).rejects.toThrow('were moved to another');
    expect((await moveToPostgres(settings))[0]).toMatch(/^The move had ended before/);
    expect(existsSync(kept)).toBe(true);
  },
);
