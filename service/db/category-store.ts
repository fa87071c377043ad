import { createHash } from 'node:crypto';
import type { Handle } from '#service/db/database.ts';

/** A UID derived from the name, so that simultaneous creations of the same category agree. */
function uidOf(name: string): string {
  const hash = createHash('sha256').update(`category ${name}`).digest('hex');
  // A version 8 UUID, whose content is free to choose.
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/** The category with this name, created if there is none (gap G16). @returns its UID */
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
