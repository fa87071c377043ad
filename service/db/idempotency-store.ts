import type { Handle } from '#service/db/database.ts';
import { now } from '#service/db/moment.ts';
import { seal, sealedName, unseal } from '#service/domain/encrypted-response.ts';

/**
 * How long a response is kept. The promise is one day (gap G31); the margin is for clocks that are
 * days ahead, which would otherwise forget it during a repetition and create a record twice.
 */
const storedForMicros = 8 * 24 * 3600 * 1_000_000;
const twoMinutes = 120 * 1_000_000;

/** The result of the first request with a key. */
export type Earlier =
  | { readonly kind: 'first' }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'other-body' }
  | { readonly kind: 'answered'; readonly status: number; readonly body: string };

/** Deletes outdated keys, which may then be used for new requests. */
export async function forgetOldKeys(handle: Handle): Promise<void> {
  await handle
    .deleteFrom('idempotency')
    .where((is) =>
      is.or([
        is('created_at', '<', now() - storedForMicros),
        // Claimed by an earlier version of the service, which was interrupted.
        is.and([is('status', 'is', null), is('created_at', '<', now() - twoMinutes)]),
      ]),
    )
    .execute();
}

/**
 * Claims a key for a request, or returns the response of the first request with it (gap G31). It
 * belongs into the transaction that creates the record: a simultaneous request with the same key
 * waits for its end, in whichever service, and an interrupted request leaves the key free.
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
 * Stores the response in the transaction that created its record; encrypted, since a response may
 * contain an API key.
 */
export async function storeAnswer(
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
