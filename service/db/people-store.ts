import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { NotNull } from 'kysely';
import type {
  ListedWorkspaceUser,
  WorkspaceUser,
  WorkspaceUserBody,
} from '#contract/workspace-user.ts';
import type { Database, Handle } from '#service/db/database.ts';
import { isoMoment, now } from '#service/db/moment.ts';
import type { WorkspaceUserRecord } from '#service/db/schema.ts';
import { takeLock } from '#service/db/setting-store.ts';
import { storable } from '#service/db/column-values.ts';
import { foldedWords, fold } from '#service/domain/fold.ts';
import { managesPeople, personPermissions, type Caller } from '#service/domain/permissions.ts';
import { forbidden } from '#service/domain/refusal.ts';

/** An API key as stored (interface 5). */
export const keyHash = (key: string): string => createHash('sha256').update(key).digest('hex');
const newKey = (): string => `inv_${randomBytes(32).toString('base64url')}`;

/** The columns of a person that a response shows. */
export type PersonColumns = Pick<
  WorkspaceUserRecord,
  'uid' | 'user_uid' | 'email' | 'first_name' | 'last_name' | 'role_type'
>;

/** The columns of `workspace_user as person` for a response, besides the UID. */
export const personColumns = [
  'person.user_uid',
  'person.email',
  'person.first_name',
  'person.last_name',
  'person.role_type',
] as const;

/** Columns that are not null where the person exists. */
export type PersonThere = Record<Exclude<keyof PersonColumns, 'uid'>, NotNull>;

/** A person as in responses (interface 2.5). */
export function toWorkspaceUser(record: PersonColumns): WorkspaceUser {
  const { first_name, last_name, email } = record;
  const full_name = `${first_name} ${last_name}`.trim() || email;
  return {
    uid: record.uid,
    user: { uid: record.user_uid, email, first_name, last_name, full_name },
    role_type: record.role_type,
  };
}

/** The owner of a key; undefined for none. Only hashes of keys are stored (interface 5). */
export function findByKey(handle: Handle, key: string): Promise<WorkspaceUserRecord | undefined> {
  return handle
    .selectFrom('workspace_user')
    .selectAll()
    .where('key_hash', '=', keyHash(key))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** People with a key, newest first, whose name or address contains every word. */
export async function listPeople(
  handle: Handle,
  caller: Caller,
  query: string,
): Promise<ListedWorkspaceUser[]> {
  const people = await handle
    .selectFrom('workspace_user')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();
  const words = foldedWords(query);
  return people
    .filter((one) =>
      words.every((word) => fold(`${one.first_name} ${one.last_name} ${one.email}`).includes(word)),
    )
    .map((one) => ({
      ...toWorkspaceUser(one),
      created_at: isoMoment(one.created_at),
      is_you: one.uid === caller.uid,
      permissions: personPermissions(caller, one.uid),
    }));
}

/** Adds a person. @returns the person and the key, which cannot be read again (gap G34) */
export async function addPerson(
  handle: Handle,
  body: WorkspaceUserBody,
  key = newKey(),
): Promise<{ person: WorkspaceUser; key: string }> {
  const record = {
    uid: randomUUID(),
    user_uid: randomUUID(),
    email: storable(body.email),
    first_name: storable(body.first_name),
    last_name: storable(body.last_name),
    role_type: body.role_type,
    key_hash: keyHash(key),
    created_at: now(),
    removed_at: null,
  };
  await handle.insertInto('workspace_user').values(record).execute();
  return { person: toWorkspaceUser(record), key };
}

/**
 * Revokes a person's key; the name stays in invoices and history.
 * @returns whether there was one
 * @throws Refusal `forbidden` when the caller is no administrator any more, so that of two who
 * remove each other one stays
 */
export function removePerson(database: Database, caller: Caller, uid: string): Promise<boolean> {
  return database.transaction(async (handle) => {
    let administrators = handle
      .selectFrom('workspace_user')
      .select('uid')
      .where('role_type', '=', 'admin')
      .where('removed_at', 'is', null)
      .orderBy('uid');
    // SQLite runs one writing transaction at a time; PostgreSQL locks the rows that decide here.
    if (database.engine.name === 'postgres') administrators = administrators.forUpdate();
    const left = await administrators.execute();
    if (!managesPeople(caller) || !left.some((one) => one.uid === caller.uid))
      throw forbidden('Only administrators add and remove people.');
    const done = await handle
      .updateTable('workspace_user')
      .set({ key_hash: null, removed_at: now() })
      .where('uid', '=', uid)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    return done.numUpdatedRows > 0n;
  });
}

/**
 * Makes sure that somebody can sign in: creates the first administrator on the first start, and
 * later the one with `BOOTSTRAP_API_KEY`. Of several services that start simultaneously, one does
 * it.
 * @returns a key that was generated here, which can be shown only once
 */
export function ensureAdministrator(
  database: Database,
  bootstrapKey?: string,
): Promise<{ readonly key?: string }> {
  const administrator = {
    email: 'admin@localhost',
    first_name: 'Administrator',
    last_name: '',
    role_type: 'admin',
  } as const;
  return database.transaction(async (handle) => {
    await takeLock(handle, 'administrator');
    if (bootstrapKey !== undefined) {
      if (!(await findByKey(handle, bootstrapKey)))
        await addPerson(handle, administrator, bootstrapKey);
      return {};
    }
    const anyone = await handle
      .selectFrom('workspace_user')
      .select('uid')
      .where('role_type', '=', 'admin')
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (anyone) return {};
    const { key } = await addPerson(handle, administrator);
    return { key };
  });
}
