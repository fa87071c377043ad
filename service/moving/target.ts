import { sql } from 'kysely';
import type { Handle } from '#service/db/database.ts';
import type { FileStore } from '#service/files/stored-file.ts';
import { isEmpty } from '#service/store-identity.ts';

/** The target is in use; the message is one line for people. */
export class TargetInUse extends Error {
  override readonly name = 'TargetInUse';
}

/** The rows of a query; none if the table does not exist. */
async function rowsIfThere<Found>(ask: () => Promise<{ rows: Found[] }>): Promise<Found[]> {
  try {
    return (await ask()).rows;
  } catch (error) {
    const isPostgres = error instanceof Error && 'code' in error && error.code === '42P01';
    const isSqlite = error instanceof Error && error.message.startsWith('no such table');
    if (isPostgres || isSqlite) return [];
    throw error;
  }
}

/** The last migration of a database; empty for none. */
export async function schemaOf(handle: Handle): Promise<string> {
  const [last] = await rowsIfThere(() =>
    sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(
      handle,
    ),
  );
  return last?.name ?? '';
}

/** Whether nobody has used this database yet; a started service creates a person. */
export async function isUnused(handle: Handle): Promise<boolean> {
  const people = await rowsIfThere(() =>
    sql`select uid from workspace_user limit 1`.execute(handle),
  );
  return people.length === 0;
}

/** @throws TargetInUse unless the store is empty or has this identity */
export async function checkStore(files: FileStore, identity: string): Promise<void> {
  const inStore = await files.readIdentity();
  if (inStore === identity) return;
  if (inStore !== undefined || !(await isEmpty(files)))
    throw new TargetInUse(
      'The file store has files of another database. Name an empty one, or the one that ' +
        'belongs to these invoices.',
    );
}
