import { migrate } from '#service/db/database.ts';
import type { Engine } from '#service/db/engine.ts';
import { isStep } from '#service/db/migrations.ts';
import { ifStored, type FileStore } from '#service/files/stored-file.ts';
import {
  BackupDamaged,
  fileName,
  filesIn,
  measure,
  rowsIn,
  type OpenBackup,
} from '#service/moving/backup-format.ts';
import { forEachOf } from '#service/moving/parallel.ts';
import { checkStore, isUnused, TargetInUse, schemaOf } from '#service/moving/target.ts';
import { digestOf, tables, writeRows } from '#service/moving/rows.ts';
import { restoringPrefix } from '#service/store-identity.ts';

async function isThere(files: FileStore, uid: string): Promise<boolean> {
  const found = await ifStored(files.open(uid));
  found?.stream.destroy();
  return found !== undefined;
}

/**
 * Restores a verified backup into an empty database and an empty file store, and reads everything
 * back. An interrupted restore can be repeated.
 * @param serviceIsGone allows the file store of the original, if nobody else uses it
 * @throws TargetInUse, or BackupDamaged when what is read back differs
 */
export async function restoreBackup(
  { archive, manifest }: OpenBackup,
  engine: Engine,
  files: FileStore,
  { serviceIsGone = false }: { readonly serviceIsGone?: boolean } = {},
): Promise<void> {
  if (!isStep(manifest.schema))
    throw new BackupDamaged('This backup was made by a newer version. Restore it with that one.');
  if (!(await isUnused(engine.kysely)))
    throw new TargetInUse(
      `The database of ${engine.name === 'sqlite' ? 'DATA_DIR' : 'DATABASE_URL'} is in use ` +
        'already. A backup is restored into an empty one, so that nothing is overwritten.',
    );
  if ((await schemaOf(engine.kysely)) > manifest.schema)
    throw new TargetInUse(
      'The database has tables of a newer version than this backup. Restore it into one ' +
        'without tables.',
    );
  const { identity } = manifest;
  const ours = restoringPrefix + identity;
  const inStore = await files.readIdentity();
  if (inStore === identity && !serviceIsGone)
    throw new TargetInUse(
      'The file store is the one that this backup was made of, and a service may be using it. ' +
        'Name an empty one; if no service will use it any more, repeat with --service-is-gone.',
    );
  if (inStore !== ours) await checkStore(files, identity);
  // First, so that an interrupted restore is recognised as one of this backup.
  if (inStore === undefined) await files.writeIdentity(ours);
  // A file in the store is no worse than one that differed from the uploaded file at the time of
  // the backup.
  const present = new Set<string>();
  if (inStore === identity)
    for (const uid of manifest.changed) if (await isThere(files, uid)) present.add(uid);
  await forEachOf(filesIn(archive), async ({ uid }) => {
    if (!present.has(uid)) await files.put(uid, await archive.read(fileName(uid)));
  });
  await forEachOf(filesIn(archive), async ({ uid, sha256 }) => {
    if (present.has(uid)) return;
    if ((await measure((await files.open(uid)).stream)).sha256 !== sha256)
      throw new BackupDamaged(`The file store did not take the file of ${uid} as it is.`);
  });
  await migrate(engine, manifest.schema);
  await engine.kysely.transaction().execute(async (handle) => {
    for (const table of tables) {
      const expected = manifest.tables[table];
      if (!expected) continue;
      for await (const rows of rowsIn(archive, table)) await writeRows(handle, table, rows);
      const found = await digestOf(handle, table);
      if (found.count !== expected.count || found.hash !== expected.hash)
        throw new BackupDamaged(`The database did not take the rows of ${table} as they are.`);
    }
    // Last, so that no service uses these files before the database is complete.
    if (inStore !== identity) await files.writeIdentity(identity);
  });
  await migrate(engine);
}
