import { randomBytes } from 'node:crypto';
import type { Handle } from '#service/db/database.ts';

/**
 * The secret that signs file addresses: made once and kept, so that addresses outlive a restart
 * (gap G23).
 */
export async function signingSecret(handle: Handle): Promise<Uint8Array> {
  await handle
    .insertInto('setting')
    .values({ name: 'signing_secret', value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await handle
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'signing_secret')
    .executeTakeFirstOrThrow();
  return Buffer.from(value, 'hex');
}
