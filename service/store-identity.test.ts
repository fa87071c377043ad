import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#service/config.ts';
import { openDatabase } from '#service/db/database.ts';
import { openFileStore } from '#service/files/file-store.ts';
import { openService } from '#service/open-service.ts';
import {
  checkIdentity,
  databaseIdentity,
  shareIdentity,
  StoresDiffer,
} from '#service/store-identity.ts';

const key = 'a-key-of-our-own';
let folders: string[];
const makeFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'identity-'));
  folders.push(folder);
  return folder;
};
beforeEach(() => {
  folders = [];
});
afterEach(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const filesBelow = async (folder: string) =>
  (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

/** Starts and stops the service, and uploads an invoice in between if `upload` is set. */
async function runService(dataDir: string, upload = false): Promise<void> {
  const service = await openService(readConfig({ DATA_DIR: dataDir, BOOTSTRAP_API_KEY: key }));
  try {
    await service.begin();
    if (!upload) return;
    const body = [
      '--x',
      'Content-Disposition: form-data; name="file"; filename="a.pdf"',
      'Content-Type: application/pdf',
      '',
      '%PDF-1.7\n%%EOF',
      '--x--',
      '',
    ].join('\r\n');
    const response = await service.app.inject({
      method: 'POST',
      url: '/v1/invoices/',
      headers: { 'api-key': key, 'content-type': 'multipart/form-data; boundary=x' },
      body,
    });
    expect(response.statusCode).toBe(201);
  } finally {
    await service.app.close();
    await service.close();
  }
}

test('a lost database costs no file: the start is refused and nothing is moved', async () => {
  const dataDir = await makeFolder();
  await runService(dataDir, true);
  const before = await filesBelow(dataDir);
  expect(before).toHaveLength(2);
  for (const name of await readdir(dataDir))
    if (name.startsWith('invoices.sqlite')) await rm(join(dataDir, name));
  await expect(runService(dataDir)).rejects.toThrow(StoresDiffer);
  await expect(runService(dataDir)).rejects.toThrow(
    /^The file store belongs to another database: .* `npm run doctor -- --join` joins the two on purpose\.$/,
  );
  expect(await filesBelow(dataDir)).toEqual(before);
});

test('refuses a file store of another database, even an empty one', async () => {
  const [one, two, empty] = [await makeFolder(), await makeFolder(), await makeFolder()];
  await runService(one, true);
  await runService(two, true);
  const database = await openDatabase({ dataDir: one });
  const stores = await Promise.all([two, empty].map((dataDir) => openFileStore({ dataDir })));
  for (const files of stores)
    await expect(checkIdentity(database.kysely, files)).rejects.toThrow(StoresDiffer);
  const [files = await openFileStore({ dataDir: two })] = stores;
  await shareIdentity(database.kysely, files);
  await expect(checkIdentity(database.kysely, files)).resolves.toBeUndefined();
  await database.close();
});

test('the next start completes a first start that was interrupted after writing the store', async () => {
  const dataDir = await makeFolder();
  await (await openFileStore({ dataDir })).writeIdentity('written-before-the-crash');
  await runService(dataDir, true);
  await runService(dataDir);
});

test('a start with files that were moved away names the missing settings', async () => {
  const dataDir = await makeFolder();
  await (await openFileStore({ dataDir })).writeIdentity('moved one');
  await expect(runService(dataDir)).rejects.toThrow(
    /^The files were moved .* set DATABASE_URL and FILES_URL as they were then\.$/,
  );
});

test('two concurrent first starts write the same identity into database and store', async () => {
  const dataDir = await makeFolder();
  const database = await openDatabase({ dataDir });
  const both = Promise.withResolvers<void>();
  let [asked, inStore]: [number, string | undefined] = [0, undefined];
  const files = {
    ...(await openFileStore({ dataDir })),
    async readIdentity() {
      const found = inStore;
      asked += 1;
      if (asked === 2) both.resolve();
      await both.promise;
      return found;
    },
    async writeIdentity(identity: string) {
      inStore = identity;
    },
  };
  await Promise.all([1, 2].map(() => checkIdentity(database.kysely, files)));
  expect(inStore).toBe(await databaseIdentity(database.kysely));
  await database.close();
});

test('the next start completes one that was interrupted before the database got its identity', async () => {
  const dataDir = await makeFolder();
  await runService(dataDir, true);
  const database = await openDatabase({ dataDir });
  await database.kysely.deleteFrom('setting').where('name', '=', 'store_identity').execute();
  await database.close();
  await runService(dataDir);
});

test('refuses a second service on the same folder, and the first continues', async () => {
  const dataDir = await makeFolder();
  const config = readConfig({ DATA_DIR: dataDir, BOOTSTRAP_API_KEY: key });
  const first = await openService(config);
  await first.begin();
  await expect(openService(config)).rejects.toThrow(
    `Another service is running on DATA_DIR=${dataDir}.`,
  );
  expect((await first.app.inject('/healthz')).statusCode).toBe(200);
  await first.app.close();
  await first.close();
  await runService(dataDir);
});
