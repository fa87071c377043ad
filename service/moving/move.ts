import { sql } from 'kysely';
import { migrate, type Handle } from '#service/db/database.ts';
import type { Engine } from '#service/db/engine.ts';
import { readSetting, writeSetting } from '#service/db/setting-store.ts';
import { ifStored, type FileStore } from '#service/files/stored-file.ts';
import { measure } from '#service/moving/backup-format.ts';
import { forEachOf } from '#service/moving/parallel.ts';
import { checkStore, isUnused, TargetInUse } from '#service/moving/target.ts';
import {
  deleteRows,
  digestOf,
  readRows,
  tables,
  writeRows,
  type Digest,
} from '#service/moving/rows.ts';
import {
  writeDatabaseIdentity,
  databaseIdentity,
  isMovedAway,
  markMovedAway,
  moveMark,
  workspaceIdentity,
} from '#service/store-identity.ts';

/** The result of the comparison at the end. */
export interface Moved {
  readonly tables: Readonly<Record<string, Digest>>;
  /** Number of files in the new store that equal the uploaded ones. */
  readonly files: number;
  /** UIDs of invoices whose file is not, because it was lost or changed before. */
  readonly missing: readonly string[];
}

export class CopyDiffers extends Error {
  override readonly name = 'CopyDiffers';
}

async function* invoiceFiles({ kysely }: Engine) {
  for await (const rows of readRows(kysely, 'invoice'))
    for (const row of rows) yield { uid: String(row['uid']), sha256: String(row['file_sha256']) };
}

/** Settings that identify a database are not copied while it is being filled. */
const isOwn = (name: unknown): boolean =>
  String(name).startsWith('store_identity') || name === moveMark;

async function copyRows(from: Engine, to: Engine): Promise<void> {
  for (const table of tables)
    for await (const rows of readRows(from.kysely, table))
      await writeRows(
        to.kysely,
        table,
        table === 'setting' ? rows.filter(({ name }) => !isOwn(name)) : rows,
      );
}

/**
 * @throws TargetInUse once a service can have been started on it, so that it may have new invoices
 */
async function refuseFinished(target: Handle): Promise<void> {
  if ((await databaseIdentity(target)) !== undefined)
    throw new TargetInUse(
      'The move to the database of DATABASE_URL had ended, and a service may have been in use ' +
        'there: nothing was changed. Start with DATABASE_URL.',
    );
}

/** In batches, because deleting a large table at once would exceed a statement's time. */
async function empty({ kysely }: Engine): Promise<void> {
  for (const table of tables.toReversed())
    await deleteRows(kysely, table, table === 'setting' ? sql`name <> ${moveMark}` : sql`1 = 1`);
}

async function differing(from: Engine, to: Engine): Promise<string | undefined> {
  for (const table of tables.filter((one) => one !== 'setting')) {
    const [one, other] = [await digestOf(from.kysely, table), await digestOf(to.kysely, table)];
    if (one.count !== other.count || one.hash !== other.hash) return table;
  }
  return undefined;
}

/** Copies the files that are not there yet. @returns UIDs of those missing in the old store */
async function copyFiles(from: FileStore, to: FileStore, engine: Engine): Promise<void> {
  const there = new Set<string>();
  for await (const { uid, unfinished } of to.entries('invoices')) if (!unfinished) there.add(uid);
  await forEachOf(invoiceFiles(engine), async ({ uid }) => {
    if (there.has(uid)) return;
    const found = await ifStored(from.open(uid));
    if (found) await to.put(uid, found.stream);
  });
}

async function hashIn(files: FileStore, uid: string): Promise<string | undefined> {
  const found = await ifStored(files.open(uid));
  return found && (await measure(found.stream)).sha256;
}

async function compareFiles(from: FileStore, to: FileStore, engine: Engine) {
  let files = 0;
  const missing: string[] = [];
  await forEachOf(invoiceFiles(engine), async ({ uid, sha256 }) => {
    const found = await hashIn(to, uid);
    if (found === sha256) files += 1;
    // A file that was changed or lost before is no fault of the move.
    else if (from === to || found === (await hashIn(from, uid))) missing.push(uid);
    else {
      const old = await from.open(uid);
      await to.put(uid, old.stream);
      if ((await hashIn(to, uid)) !== (await hashIn(from, uid)))
        throw new CopyDiffers(`The file of ${uid} did not arrive as it is.`);
      files += 1;
    }
  });
  return { files, missing };
}

/**
 * Copies a workspace into another database, and its files into another store if that differs, then
 * compares everything. An interrupted move is continued by repeating it. The old database is kept
 * but gets another identity at the end, so that no service continues with it by mistake; the old
 * files stay. No service may run on either side.
 * @returns undefined when the move had ended before
 * @throws TargetInUse when the new database or store is somebody else's, CopyDiffers
 */
export async function moveWorkspace(
  from: { readonly engine: Engine; readonly files: FileStore },
  to: { readonly engine: Engine; readonly files: FileStore },
): Promise<Moved | undefined> {
  const source = from.engine.kysely;
  const identity = await workspaceIdentity(source);
  if (identity === undefined)
    throw new TargetInUse('There is nothing to move: no service was started on this DATA_DIR.');
  await migrate(from.engine);
  await migrate(to.engine);
  const target = to.engine.kysely;
  if ((await isMovedAway(source)) && (await databaseIdentity(target)) === identity)
    return undefined;
  if ((await from.files.readIdentity()) !== identity)
    throw new TargetInUse(
      'The files of these invoices are neither in DATA_DIR nor in the store of FILES_URL: ' +
        'nothing was moved. Check both settings.',
    );
  if ((await readSetting(target, moveMark)) !== identity) {
    if (!(await isUnused(target)))
      throw new TargetInUse(
        'The database of DATABASE_URL is in use already. Only an empty one is filled, so that ' +
          'nothing is overwritten.',
      );
    await writeSetting(target, moveMark, identity);
  }
  await refuseFinished(target);
  await checkStore(to.files, identity);
  // First, so that no service starts on a partial copy: the database has no identity yet.
  await to.files.writeIdentity(identity);
  await copyRows(from.engine, to.engine);
  if ((await differing(from.engine, to.engine)) !== undefined) {
    // A service has run on the old database after an interrupted move, so the copy is outdated.
    await refuseFinished(target);
    await empty(to.engine);
    await copyRows(from.engine, to.engine);
  }
  const table = await differing(from.engine, to.engine);
  if (table !== undefined)
    throw new CopyDiffers(`The rows of ${table} did not arrive as they are. Nothing was changed.`);
  if (from.files !== to.files) await copyFiles(from.files, to.files, from.engine);
  const found = await compareFiles(from.files, to.files, from.engine);
  const digests: Record<string, Digest> = {};
  for (const one of tables) digests[one] = await digestOf(from.engine.kysely, one);
  // Before a service can start on the new one, so that there are never two.
  await markMovedAway(source, identity);
  // In one transaction: otherwise a service could start on a database that is about to be emptied
  // again.
  await target.transaction().execute(async (handle) => {
    await refuseFinished(handle);
    await writeDatabaseIdentity(handle, identity);
    await handle.deleteFrom('setting').where('name', '=', moveMark).execute();
  });
  return { tables: digests, ...found };
}
