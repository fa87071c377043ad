import { randomBytes } from 'node:crypto';
import type { Handle } from '#service/db/database.ts';

/** The value of one of the service's internal settings. */
export async function readSetting(handle: Handle, name: string): Promise<string | undefined> {
  const row = await handle
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

/** Writes a setting unless it exists; the first write wins. */
export async function writeSettingOnce(handle: Handle, name: string, value: string): Promise<void> {
  await handle
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Writes a setting, replacing its value. */
export async function writeSetting(handle: Handle, name: string, value: string): Promise<void> {
  await handle
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/**
 * Waits until no other transaction holds this lock, and holds it until the transaction ends, over
 * all services. Writing a row has this effect in every engine.
 */
export async function takeLock(handle: Handle, name: string): Promise<void> {
  await writeSetting(handle, `turn: ${name}`, '');
}

/** The secret that signs file addresses; it survives restarts (gap G23). */
export async function signingSecret(handle: Handle): Promise<Uint8Array> {
  await writeSettingOnce(handle, 'signing_secret', randomBytes(32).toString('hex'));
  return Buffer.from((await readSetting(handle, 'signing_secret')) ?? '', 'hex');
}
