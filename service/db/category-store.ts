import { createHash } from 'node:crypto';
import type { Handle } from '#service/db/database.ts';

/**
 * The uid that a category of this name has in every database: two who make it at once make the same
 * one.
 */
function uidOf(name: string): string {
  const hash = createHash('sha256').update(`category ${name}`).digest('hex');
  // A version 8 UUID: what is in it is ours to choose.
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/** The category of this name, made where there is none yet (gap G16). @returns its uid */
export async function categoryOf(handle: Handle, name: string): Promise<string> {
  const known = await handle
    .selectFrom('category')
    .select('uid')
    .where('name', '=', name)
    .executeTakeFirst();
  if (known) return known.uid;
  const uid = uidOf(name);
  await handle
    .insertInto('category')
    .values({ uid, name })
    .onConflict((on) => on.column('uid').doNothing())
    .execute();
  return uid;
}
