import type { Handle } from '#service/db/database.ts';
import { now } from '#service/db/moment.ts';
import { seal, sealedName, unseal } from '#service/domain/sealed-answer.ts';

const day = 24 * 3600 * 1_000_000;
/** A first request that has not answered by then was cut off. */
const cutOff = 120 * 1_000_000;

/** What became of the first request with a key. */
export type Earlier =
  | { readonly kind: 'first' }
  | { readonly kind: 'running' }
  | { readonly kind: 'other-body' }
  | { readonly kind: 'answered'; readonly status: number; readonly body: string };

/**
 * Claims a key for a request, or says what the request that had it first was answered (gap G31).
 */
export async function claimKey(
  handle: Handle,
  scope: string,
  key: string,
  fingerprint: string,
): Promise<Earlier> {
  const moment = now();
  const name = sealedName(key);
  await handle
    .deleteFrom('idempotency')
    .where((is) =>
      is.or([
        is('created_at', '<', moment - day),
        is.and([
          is('scope', '=', scope),
          is('key', '=', name),
          is('status', 'is', null),
          is('created_at', '<', moment - cutOff),
        ]),
      ]),
    )
    .execute();
  const made = await handle
    .insertInto('idempotency')
    .values({ scope, key: name, fingerprint, status: null, body: null, created_at: moment })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 1n) return { kind: 'first' };
  const found = await handle
    .selectFrom('idempotency')
    .selectAll()
    .where('scope', '=', scope)
    .where('key', '=', name)
    .executeTakeFirst();
  if (!found) return { kind: 'running' };
  if (found.fingerprint !== fingerprint) return { kind: 'other-body' };
  if (found.status === null) return { kind: 'running' };
  return { kind: 'answered', status: found.status, body: unseal(key, found.body ?? '') };
}

/**
 * Keeps the answer, in the transaction that made what it tells of; sealed, since an answer may show
 * an API key.
 */
export async function keepAnswer(
  handle: Handle,
  scope: string,
  key: string,
  status: number,
  body: string,
): Promise<void> {
  await handle
    .updateTable('idempotency')
    .set({ status, body: seal(key, body) })
    .where('scope', '=', scope)
    .where('key', '=', sealedName(key))
    .execute();
}

/** Gives a key free again: its request was refused, so nothing was made. */
export async function freeKey(handle: Handle, scope: string, key: string): Promise<void> {
  await handle
    .deleteFrom('idempotency')
    .where('scope', '=', scope)
    .where('key', '=', sealedName(key))
    .where('status', 'is', null)
    .execute();
}
