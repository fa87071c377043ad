import { randomUUID } from 'node:crypto';
import type { Handle } from '#service/db/database.ts';
import { readSetting, writeSetting, writeSettingOnce } from '#service/db/setting-store.ts';
import type { FileStore } from '#service/files/stored-file.ts';

const setting = 'store_identity';
/** What this database writes into a store that carries nothing, decided by the first to start. */
const proposal = 'store_identity_proposed';

/** Before the identity of a database whose invoices were moved to another one. */
const leftPrefix = 'moved away ';

/** The database and the file store do not belong together; the message is one line for a person. */
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
 * Makes sure that the database and the file store carry the same identity, which the first start
 * writes into both. With another database than before, every file would look as if no invoice had
 * it, and with another store every invoice as if its file were lost.
 * @throws StoresDiffer when they were started with others before, unless both are empty
 */
export async function checkIdentity(handle: Handle, files: FileStore): Promise<void> {
  const inStore = await files.readIdentity();
  const inDatabase = await readSetting(handle, setting);
  if (inDatabase === undefined) {
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
    // The store first: were it the database, a crash between the two would leave a store that any
    // other database could take. Several services may start at once: all write the same.
    const identity = inStore ?? (await proposedIdentity(handle));
    if (inStore === undefined) await files.writeIdentity(identity);
    await writeSettingOnce(handle, setting, identity);
    return checkIdentity(handle, files);
  }
  if (await isLeft(handle))
    throw new StoresDiffer(
      'The invoices of this database were moved to another one: set DATABASE_URL as it was ' +
        'then. To go back to this one on purpose, run `npm run doctor -- --join`.',
    );
  if (inStore !== inDatabase)
    throw new StoresDiffer(
      'The database and the file store do not belong together: the database carries ' +
        `${inDatabase}, the file store ${inStore ?? 'nothing'}. Check DATABASE_URL, DATA_DIR and ` +
        'FILES_URL; `npm run doctor -- --join` joins the two on purpose.',
    );
}

/**
 * Gives the file store the identity of the database, whatever it carried before. A database that
 * was left gets a new one: the other went on, so the two are not the same any more.
 */
export async function joinStores(handle: Handle, files: FileStore): Promise<string> {
  if (await isLeft(handle)) await writeSetting(handle, setting, randomUUID());
  await writeSettingOnce(handle, setting, (await files.readIdentity()) ?? randomUUID());
  const identity = (await readSetting(handle, setting)) ?? '';
  await files.writeIdentity(identity);
  return identity;
}

/** No service starts on this database from now on: its invoices are in another one. */
export const leaveDatabase = (handle: Handle, identity: string): Promise<void> =>
  writeSetting(handle, setting, leftPrefix + identity);

/** Whether the invoices of this database were moved to another one. */
export const isLeft = async (handle: Handle): Promise<boolean> =>
  (await readSetting(handle, setting))?.startsWith(leftPrefix) ?? false;

/** The identity of the invoices in a database, also when it was left. */
export const workspaceIdentity = async (handle: Handle): Promise<string | undefined> =>
  (await readSetting(handle, setting))?.replace(leftPrefix, '');

/** Gives a database this identity, whatever it carried before. */
export const carryIdentity = (handle: Handle, identity: string): Promise<void> =>
  writeSetting(handle, setting, identity);

/** The identity that the database carries, if any. */
export const databaseIdentity = (handle: Handle): Promise<string | undefined> =>
  readSetting(handle, setting);
