import { randomUUID } from 'node:crypto';
import type { Handle } from '#service/db/database.ts';
import { readSetting, writeSetting, writeSettingOnce } from '#service/db/setting-store.ts';
import type { FileStore } from '#service/files/stored-file.ts';

const setting = 'store_identity';
/** The identity that this database proposes for an empty store, decided by the first start. */
const proposal = 'store_identity_proposed';

/** A setting of a database that a move is filling, with the identity of the source. */
export const moveMark = 'moving_from';

export const restoringPrefix = 'restoring ';

/** Prefix of the identity of a database whose invoices were moved to another one. */
const leftPrefix = 'moved away ';

/** Prefix of the identity of a file store whose files were moved to another one. */
export const movedPrefix = 'moved ';

/** The database and the file store do not belong together; the message is one line for people. */
export class StoresDiffer extends Error {
  override readonly name = 'StoresDiffer';
}

export async function isEmpty(files: FileStore): Promise<boolean> {
  for await (const _entry of files.entries('invoices')) return false;
  return true;
}

async function hasInvoices(handle: Handle): Promise<boolean> {
  return (
    (await handle.selectFrom('invoice').select('uid').limit(1).executeTakeFirst()) !== undefined
  );
}

async function proposedIdentity(handle: Handle): Promise<string> {
  await writeSettingOnce(handle, proposal, randomUUID());
  return (await readSetting(handle, proposal)) ?? '';
}

/**
 * Refuses a database whose move or a file store whose restore has not ended: the service would
 * report the missing part as lost, and its writes would keep the move or restore from continuing.
 * @throws StoresDiffer
 */
async function refuseUnfinished(handle: Handle, inStore: string | undefined): Promise<void> {
  if (inStore?.startsWith(restoringPrefix))
    throw new StoresDiffer(
      'A restore into this file store has not ended: run `npm run restore` again with the same ' +
        'backup and settings.',
    );
  if ((await readSetting(handle, moveMark)) !== undefined)
    throw new StoresDiffer(
      'The move to this database has not ended: run `npm run move-to-postgres` again with these ' +
        'settings, which continues it.',
    );
}

/**
 * Compares the identities of the database and the file store, and writes nothing. With another
 * database every file would seem to belong to no invoice, and with another store every file would
 * seem to be lost.
 * @returns whether the database has one, and that of the file store
 * @throws StoresDiffer when either was started with another one before, unless both are empty
 */
export async function compareIdentities(
  handle: Handle,
  files: FileStore,
): Promise<{ readonly isJoined: boolean; readonly inStore: string | undefined }> {
  const inStore = await files.readIdentity();
  if (await isMovedAway(handle))
    throw new StoresDiffer(
      'The invoices of this database were moved to another one: set DATABASE_URL as it was ' +
        'then. To go back to this one on purpose, run `npm run doctor -- --join`.',
    );
  if (inStore?.startsWith(movedPrefix))
    throw new StoresDiffer(
      'The files were moved to another store, and the invoices to another database: set ' +
        'DATABASE_URL and FILES_URL as they were then.',
    );
  const inDatabase = await readSetting(handle, setting);
  if (inDatabase === undefined) {
    await refuseUnfinished(handle, inStore);
    const isOurs = inStore !== undefined && inStore === (await readSetting(handle, proposal));
    if (
      inStore !== undefined &&
      !isOurs &&
      ((await hasInvoices(handle)) || !(await isEmpty(files)))
    )
      throw new StoresDiffer(
        `The file store belongs to another database: it carries ${inStore}, and this database ` +
          'carries nothing. Check DATABASE_URL, DATA_DIR and FILES_URL; `npm run doctor -- ' +
          '--join` joins the two on purpose.',
      );
    return { isJoined: false, inStore };
  }
  if (inStore !== inDatabase)
    throw new StoresDiffer(
      'The database and the file store do not belong together: the database carries ' +
        `${inDatabase}, the file store ${inStore ?? 'nothing'}. Check DATABASE_URL, DATA_DIR and ` +
        'FILES_URL; `npm run doctor -- --join` joins the two on purpose.',
    );
  return { isJoined: true, inStore };
}

/**
 * Ensures that the database and the file store have the same identity, which the first start writes
 * into both.
 * @throws StoresDiffer as `compareIdentities` does
 */
export async function checkIdentity(handle: Handle, files: FileStore): Promise<void> {
  const { isJoined, inStore } = await compareIdentities(handle, files);
  if (isJoined) return;
  // The store first: otherwise a crash in between would leave a store that any other database
  // could claim. Several services that start simultaneously all write the same.
  const identity = inStore ?? (await proposedIdentity(handle));
  if (inStore === undefined) await files.writeIdentity(identity);
  await writeSettingOnce(handle, setting, identity);
  return checkIdentity(handle, files);
}

/**
 * Gives the file store the database's identity, whatever it had before. A database that was moved
 * away gets a new one, because the copy continues with the old one.
 * @throws StoresDiffer when a move or a restore has not ended
 */
export async function shareIdentity(handle: Handle, files: FileStore): Promise<string> {
  const inStore = await files.readIdentity();
  if ((await readSetting(handle, setting)) === undefined) await refuseUnfinished(handle, inStore);
  if (await isMovedAway(handle)) await writeSetting(handle, setting, randomUUID());
  await writeSettingOnce(handle, setting, inStore ?? randomUUID());
  const identity = (await readSetting(handle, setting)) ?? '';
  await files.writeIdentity(identity);
  return identity;
}

/** Keeps services from starting on this database, whose invoices were moved to another one. */
export const markMovedAway = (handle: Handle, identity: string): Promise<void> =>
  writeSetting(handle, setting, leftPrefix + identity);

/** Whether the invoices of this database were moved to another one. */
export const isMovedAway = async (handle: Handle): Promise<boolean> =>
  (await readSetting(handle, setting))?.startsWith(leftPrefix) ?? false;

/** The identity of the invoices in a database, even if they were moved away. */
export const workspaceIdentity = async (handle: Handle): Promise<string | undefined> =>
  (await readSetting(handle, setting))?.replace(leftPrefix, '');

/** Sets a database's identity, whatever it had before. */
export const writeDatabaseIdentity = (handle: Handle, identity: string): Promise<void> =>
  writeSetting(handle, setting, identity);

export const databaseIdentity = (handle: Handle): Promise<string | undefined> =>
  readSetting(handle, setting);
