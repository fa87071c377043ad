import type { Handle } from '#service/db/database.ts';
import { now } from '#service/db/moment.ts';
import { seal, sealedName, unseal } from '#service/domain/sealed-answer.ts';

/**
 * How long an answer is kept. A day is promised (gap G31); with no more than that, a clock that is
 * a day ahead would forget what is just being repeated, and it would be made twice.
 */
const storedFor = 8 * 24 * 3600 * 1_000_000;
const twoMinutes = 120 * 1_000_000;

/** What became of the first request with a key. */
export type Earlier =
  | { readonly kind: 'first' }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'other-body' }
  | { readonly kind: 'answered'; readonly status: number; readonly body: string };

/**
 * Forgets the keys that mean nothing any more, so that a request may have them for something new.
 */
export async function forgetOldKeys(handle: Handle): Promise<void> {
  await handle
    .deleteFrom('idempotency')
    .where((is) =>
      is.or([
        is('created_at', '<', now() - storedFor),
        // Claimed by a service of an earlier version, which was cut off.
        is.and([is('status', 'is', null), is('created_at', '<', now() - twoMinutes)]),
      ]),
    )
    .execute();
}

/**
 * Claims a key for a request, or says what the request that had it first was answered (gap G31). In
 * the transaction that makes the record of the answer: a request with the same key in between
 * waits for its end, in whichever service, and a request that is cut off leaves the key free.
 */
export async function claimKey(
  handle: Handle,
  scope: string,
  key: string,
  fingerprint: string,
): Promise<Earlier> {
  const name = sealedName(key);
  const made = await handle
    .insertInto('idempotency')
    .values({ scope, key: name, fingerprint, status: null, body: null, created_at: now() })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 1n) return { kind: 'first' };
  const found = await handle
    .selectFrom('idempotency')
    .selectAll()
    .where('scope', '=', scope)
    .where('key', '=', name)
    .executeTakeFirst();
  if (found && found.fingerprint !== fingerprint) return { kind: 'other-body' };
  // Earlier versions claimed a key before the transaction.
  if (!found || found.status === null) return { kind: 'unanswered' };
  return { kind: 'answered', status: found.status, body: unseal(key, found.body ?? '') };
}

/**
 * Stores the answer, in the transaction that made its record; sealed, since an answer may show
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
