import * as z from 'zod/mini';
import { invoiceEndpoints } from '#contract/invoice-endpoints.ts';
import { addressOf } from '#src/api/call.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { currentSession } from '#src/api/session.ts';
import { storedValue } from '#src/device/device-storage.ts';
import { isAbsence } from '#src/lib/absence.ts';
import { sleep } from '#src/lib/sleep.ts';

const oldest = 7 * 24 * 3_600_000;

const schema = z.array(
  z.object({
    uid: z.string(),
    hf_id: z.string(),
    /** The owner: a hash of service address and key. */
    scope: z.string(),
    /** Milliseconds since 1970. */
    at: z.number(),
  }),
);

/** A deletion that was sent while its page went away: nobody heard whether it arrived. */
export type UnconfirmedDeletion = z.output<typeof schema>[number];

const stored = storedValue<readonly UnconfirmedDeletion[]>({
  key: 'invoice-desk.left-deletions',
  schema,
  initial: [],
});

const recent = (all: readonly UnconfirmedDeletion[]) =>
  all.filter(({ at }) => Date.now() - at < oldest);

/** Notes a deletion that is being sent while the page goes away. */
export function noteUnconfirmedDeletion(left: UnconfirmedDeletion): void {
  stored.update((all) => [...recent(all).filter(({ uid }) => uid !== left.uid), left]);
}

/** The deletions that pages of this scope sent as they went away, in their order. */
export const unconfirmedDeletions = (scope: string): readonly UnconfirmedDeletion[] =>
  recent(stored.get()).filter((one) => one.scope === scope);

/** Forgets deletions that the person was informed of. */
export function forgetUnconfirmedDeletions(uids: readonly string[]): void {
  stored.update((all) => recent(all).filter(({ uid }) => !uids.includes(uid)));
}

/** How long a deletion that is sent in passing is waited for, in milliseconds. */
const answerTimeout = 4_000;

/**
 * Deletes an invoice while the page goes away: the browser sends it, also when nobody is there to
 * hear the answer. The next visit looks whether it arrived.
 * @returns whether the invoice is gone for certain, as far as the page is still there to learn it
 */
export async function deleteOnUnload(uid: string, hf_id: string): Promise<boolean> {
  const { key } = currentSession();
  if (key === null) return false;
  noteUnconfirmedDeletion({ uid, hf_id, scope: deviceScope(), at: Date.now() });
  const answer = fetch(addressOf(invoiceEndpoints.deleteInvoice, { uid }), {
    method: invoiceEndpoints.deleteInvoice.method,
    headers: { 'Api-Key': key },
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).then(
    ({ ok, status }) => ok || isAbsence(status),
    () => false,
  );
  return Promise.race([answer, sleep(answerTimeout).then(() => false)]);
}
