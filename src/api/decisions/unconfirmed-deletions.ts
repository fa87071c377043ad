import * as z from 'zod/mini';
import { invoiceEndpoints } from '#contract/invoice-endpoints.ts';
import { addressOf } from '#src/api/call.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { currentSession } from '#src/api/session.ts';
import { storedValue } from '#src/device/device-storage.ts';
import { isMissingEndpoint } from '#src/lib/missing-endpoint.ts';
import { sleep } from '#src/lib/waiting/sleep.ts';

const longestKeptMs = 7 * 24 * 3_600_000;

const schema = z.array(
  z.object({
    uid: z.string(),
    hf_id: z.string(),
    /** Hash of service address and key. */
    scope: z.string(),
    /** Milliseconds since 1970. */
    at: z.number(),
  }),
);

/** A deletion that was sent while its page was being closed, so that its result is unknown. */
export type UnconfirmedDeletion = z.output<typeof schema>[number];

const stored = storedValue<readonly UnconfirmedDeletion[]>({
  key: 'invoice-desk.left-deletions',
  schema,
  initial: [],
});

const recent = (all: readonly UnconfirmedDeletion[]) =>
  all.filter(({ at }) => Date.now() - at < longestKeptMs);

/** Stores a deletion that is sent while the page is being closed. */
export function noteUnconfirmedDeletion(left: UnconfirmedDeletion): void {
  stored.update((all) => [...recent(all).filter(({ uid }) => uid !== left.uid), left]);
}

/** The deletions with this scope that were sent by closing pages, in order. */
export const unconfirmedDeletions = (scope: string): readonly UnconfirmedDeletion[] =>
  recent(stored.get()).filter((one) => one.scope === scope);

/** Removes deletions that the person was informed about. */
export function forgetUnconfirmedDeletions(uids: readonly string[]): void {
  stored.update((all) => recent(all).filter(({ uid }) => !uids.includes(uid)));
}

/** Milliseconds to wait for the response of such a deletion. */
const answerTimeoutMs = 4_000;

/**
 * Deletes an invoice while the page is being closed. The browser sends the request even if the page
 * is gone before the response; the next visit checks whether it arrived.
 * @returns whether the invoice is certainly deleted, if the page still exists to learn it
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
    ({ ok, status }) => ok || isMissingEndpoint(status),
    () => false,
  );
  return Promise.race([answer, sleep(answerTimeoutMs).then(() => false)]);
}
