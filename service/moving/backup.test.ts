import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase, openEngine } from '#service/db/database.ts';
import { storeDecision } from '#service/db/invoice-decisions.ts';
import { deleteInvoice } from '#service/db/invoice-writes.ts';
import { finishReading } from '#service/db/reading-store.ts';
import { plannedRemovals } from '#service/db/removal-store.ts';
import type { Caller } from '#service/domain/permissions.ts';
import { removeFiles } from '#service/file-removal.ts';
import { openFileStore } from '#service/files/file-store.ts';
import { FileMissing, type FileStore } from '#service/files/stored-file.ts';
import { writeBackup } from '#service/moving/backup.ts';
import { BackupDamaged, openBackup } from '#service/moving/backup-format.ts';
import { TargetInUse } from '#service/moving/target.ts';
import { verifyBackup } from '#service/moving/verify-backup.ts';
import { restoreBackup } from '#service/moving/restore.ts';
import { digestOf, RowDigest, tables } from '#service/moving/rows.ts';
import { provenBackup } from '#service/db/backup-store.ts';
import { checkIdentity, StoresDiffer } from '#service/store-identity.ts';
import { engines } from '#service/testing/each-engine.ts';
import { aCaller, aReading } from '#service/testing/records.ts';
import { aFolder, anInvoice, openWorkspace, type Workspace } from '#service/testing/workspace.ts';

describe.each(engines)('a backup of %s', (_name, makePlace) => {
  let workspace: Workspace;
  let caller: Caller;
  let uids: string[];
  let path: string;
  beforeEach(async () => {
    workspace = await openWorkspace(makePlace);
    await checkIdentity(workspace.database.kysely, workspace.files);
    caller = await aCaller(workspace.database);
    uids = [];
    for (let made = 0; made < 5; made += 1) uids.push(await anInvoice(workspace, caller));
    for (const uid of uids) await finishReading(workspace.database, uid, aReading());
    await anInvoice(workspace, caller);
    const [, decided = ''] = uids;
    await storeDecision(workspace.database, caller, decided, 'reject', {
      reason: 'Zu teuer – “çok pahalı”\n',
    });
    path = join(workspace.folder, 'backup.zip');
  });
  const back = () => writeBackup(workspace.database.engine, workspace.files, path);
  const digests = async ({ database }: Pick<Workspace, 'database'>) =>
    Promise.all(tables.map(async (table) => [table, await digestOf(database.kysely, table)]));
  async function restoreInto(place: typeof makePlace) {
    const target = await openWorkspace(place);
    const backup = await openBackup(path);
    try {
      await restoreBackup(backup, target.database.engine, target.files);
    } finally {
      backup.archive.close();
    }
    return target;
  }

  test('includes every table', async () => {
    const there = await workspace.database.kysely.introspection.getTables();
    const own = there
      .map(({ name }) => name)
      // Without the tables of migrations, of the search, and of request counts.
      .filter((name) => !/^(?:kysely_|migration_turn$|request_count$|\w+_search)/.test(name));
    expect([...new Set(own)].toSorted()).toEqual(tables.toSorted());
  });

  test.each(engines)('is restored into %s with every row and every file', async (_into, place) => {
    await back();
    const target = await restoreInto(place);
    expect(await digests(target)).toEqual(await digests(workspace));
    for (const uid of uids)
      expect(await target.files.read(uid)).toEqual(await workspace.files.read(uid));
    await expect(checkIdentity(target.database.kysely, target.files)).resolves.toBeUndefined();
  });

  test('is readable by its owner only, and leaves no other files', async () => {
    await back();
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await readdir(workspace.folder)).toSorted()).toEqual(['backup.zip', 'files']);
  });

  test('contains the file of every invoice, even if invoices come and go meanwhile', async () => {
    let isOver = false;
    const changes = (async () => {
      while (!isOver) {
        const uid = await anInvoice(workspace, caller);
        await finishReading(workspace.database, uid, aReading());
        const gone = uids.shift() ?? uid;
        await deleteInvoice(workspace.database, caller, gone);
        await removeFiles(workspace.database, workspace.files, [gone]);
      }
    })();
    for (let round = 0; round < 3; round += 1) {
      const { missing, changed } = await back();
      expect([missing, changed]).toEqual([[], []]);
      const backup = await openBackup(path);
      backup.archive.close();
    }
    isOver = true;
    await changes;
    // The files are removed once the backup no longer needs them.
    expect((await plannedRemovals(workspace.database.kysely)).length).toBeGreaterThan(0);
  });

  test('reports which files are lost or changed', async () => {
    const [lost = '', changed = ''] = uids;
    await workspace.files.remove(lost);
    await workspace.files.put(changed, Buffer.from('something else'));
    expect(await back()).toMatchObject({ missing: [lost], changed: [changed], files: 5 });
    const target = await restoreInto(makePlace);
    await expect(target.files.read(lost)).rejects.toThrow(FileMissing);
    expect(await verifyBackup(workspace.database.engine, path)).toBe(false);
    expect((await provenBackup(workspace.database.kysely)).made_at).toBeNull();
  });

  test('refuses a file store of another database or of none', async () => {
    const { engine } = workspace.database;
    const other = await openFileStore({ dataDir: await aFolder() });
    await expect(writeBackup(engine, other, path)).rejects.toThrow(StoresDiffer);
    await other.writeIdentity('another');
    await expect(writeBackup(engine, other, path)).rejects.toThrow(StoresDiffer);
    expect(await readdir(workspace.folder)).not.toContain('backup.zip');
  });

  test('is proven once it was restored and compared', async () => {
    const { kysely } = workspace.database;
    const { created_at } = await back();
    expect(await provenBackup(kysely)).toEqual({ made_at: null, invoices: null });
    expect(await verifyBackup(workspace.database.engine, path)).toBe(true);
    expect(await provenBackup(kysely)).toEqual({ made_at: created_at, invoices: 6 });
    expect(await readdir(workspace.folder)).not.toContain('backup.zip.proof');
  });

  test('is refused and not proven if it was cut or changed anywhere', async () => {
    await back();
    const whole = await readFile(path);
    const refused = async () => {
      await expect(openBackup(path)).rejects.toThrow(BackupDamaged);
      await expect(verifyBackup(workspace.database.engine, path)).rejects.toThrow(BackupDamaged);
    };
    for (const length of [0, 100, Math.floor(whole.length / 2), whole.length - 1]) {
      await writeFile(path, whole);
      await truncate(path, length);
      await refused();
    }
    for (let place = 40; place < whole.length; place += Math.ceil(whole.length / 40)) {
      const changed = Buffer.from(whole);
      changed[place] = (changed[place] ?? 0) ^ 1;
      await writeFile(path, changed);
      const opened = await openBackup(path).catch((error: unknown) => error);
      // A changed bit outside the content, such as in a date, may go unnoticed.
      if (opened instanceof Error) expect(opened).toBeInstanceOf(BackupDamaged);
      else expect(await filesHash(path)).toEqual(await filesHash(path, whole));
    }
    expect(await provenBackup(workspace.database.kysely)).toEqual({
      made_at: null,
      invoices: null,
    });
  });

  test('overwrites neither a database in use nor the files of another one', async () => {
    await back();
    const used = await openWorkspace(makePlace);
    await aCaller(used.database);
    const other = await openWorkspace(makePlace);
    await other.files.writeIdentity('another');
    await other.files.put(uids[0] ?? '', Buffer.from('theirs'));
    for (const { database, files } of [used, other]) {
      const backup = await openBackup(path);
      await expect(restoreBackup(backup, database.engine, files)).rejects.toThrow(TargetInUse);
      backup.archive.close();
    }
    expect(await text((await other.files.open(uids[0] ?? '')).stream)).toBe('theirs');
  });

  test('of an older version is restored and migrated', async () => {
    const person = {
      uid: randomUUID(),
      user_uid: randomUUID(),
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'Yılmaz',
      role_type: 'admin',
      key_hash: null,
      created_at: 1,
      removed_at: null,
    };
    const digest = new RowDigest();
    digest.add([person]);
    const written = new Map([
      ['rows/workspace_user.ndjson.gz', gzipSync(`${JSON.stringify(person)}\n`)],
      ['files.ndjson', Buffer.from('')],
    ]);
    const archive = {
      names: new Set(written.keys()),
      read: async (name: string) => Readable.from([written.get(name)]),
      close: () => undefined,
    };
    const manifest = {
      format: 'invoice-desk-backup-1' as const,
      created_at: new Date().toISOString(),
      identity: 'of an older version',
      schema: '001_first',
      tables: { workspace_user: digest.end() },
      files: 0,
      missing: [],
      changed: [],
      entries: {},
    };
    const place = await makePlace();
    onTestFinished(() => place.remove());
    const engine = openEngine(place.config);
    const files = await openFileStore({ dataDir: await aFolder() });
    await restoreBackup({ archive, manifest }, engine, files);
    await engine.close();
    const database = await openDatabase(place.config);
    expect(await database.kysely.selectFrom('workspace_user').selectAll().execute()).toEqual([
      person,
    ]);
    expect(await plannedRemovals(database.kysely)).toEqual([]);
    await database.close();
    const newer = { ...manifest, schema: '999_of_tomorrow' };
    await expect(
      restoreBackup({ archive, manifest: newer }, workspace.database.engine, files),
    ).rejects.toThrow('newer version');
  });

  test('can be restored again after an interrupted restore', async () => {
    await back();
    const target = await openWorkspace(makePlace);
    const backup = await openBackup(path);
    let puts = 0;
    const failing: FileStore = {
      ...target.files,
      put: async (uid, content) => {
        puts += 1;
        if (puts === 3) throw new Error('the power went');
        return target.files.put(uid, content);
      },
    };
    await expect(restoreBackup(backup, target.database.engine, failing)).rejects.toThrow('power');
    await restoreBackup(backup, target.database.engine, target.files);
    backup.archive.close();
    expect(await digests(target)).toEqual(await digests(workspace));
  });
});

async function filesHash(path: string, bytes?: Buffer): Promise<unknown> {
  if (bytes) await writeFile(path, bytes);
  const { archive, manifest } = await openBackup(path);
  archive.close();
  return manifest;
}
