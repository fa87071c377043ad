import { randomBytes } from 'node:crypto';
import type { Handle } from '#service/db/database.ts';

/** The value of a setting that the service keeps for itself. */
export async function readSetting(handle: Handle, name: string): Promise<string | undefined> {
  const row = await handle
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

/** Writes a setting unless it is there; whoever writes first decides. */
export async function writeSettingOnce(handle: Handle, name: string, value: string): Promise<void> {
  await handle
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Writes a setting, whatever it was before. */
export async function writeSetting(handle: Handle, name: string, value: string): Promise<void> {
  await handle
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/**
 * Waits until no other transaction has this turn, and keeps it until this one ends: of several
 * services, one at a time. A written row holds others back in every engine.
 */
export async function takeTurn(handle: Handle, name: string): Promise<void> {
  await writeSetting(handle, `turn: ${name}`, '');
}

/**
 * The secret that signs file addresses: made once and kept, so that addresses outlive a restart
 * (gap G23).
 */
export async function signingSecret(handle: Handle): Promise<Uint8Array> {
  await writeSettingOnce(handle, 'signing_secret', randomBytes(32).toString('hex'));
  return Buffer.from((await readSetting(handle, 'signing_secret')) ?? '', 'hex');
}
