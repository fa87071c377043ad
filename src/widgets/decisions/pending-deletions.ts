import { deleteOnUnload } from '#src/api/decisions/unconfirmed-deletions.ts';
import { createStore, useStore } from '#src/device/store.ts';

/** Milliseconds for undoing a decision, and before a deletion is sent. */
export const undoMs = 7_000;

interface PendingDeletion {
  readonly hf_id: string;
  readonly timer: ReturnType<typeof setTimeout>;
  /** The request was sent, so it cannot be cancelled. */
  readonly sent: boolean;
}

const pending = createStore<ReadonlyMap<string, PendingDeletion>>(new Map());

function set(uid: string, deletion: PendingDeletion | undefined): void {
  const next = new Map(pending.get());
  if (deletion) next.set(uid, deletion);
  else next.delete(uid);
  pending.set(next);
}

/**
 * Sends every pending deletion at once, for leaving or signing out, after which neither page nor
 * key would be there. A request in progress would be cancelled with the page; deleting twice is
 * harmless.
 * @returns the number of invoices that may still exist
 */
export async function sendPendingDeletions(): Promise<number> {
  const sent = [...pending.get()].map(([uid, { timer, hf_id }]) => {
    clearTimeout(timer);
    set(uid, undefined);
    return deleteOnUnload(uid, hf_id);
  });
  return (await Promise.all(sent)).filter((isGone) => !isGone).length;
}

const sendAtUnload = () => void sendPendingDeletions();

/**
 * Sends a deletion after 7 seconds, on whatever page of the app.
 * @param send deletes; the deletion counts as pending until it has ended
 */
export function deleteLater(
  { uid, hf_id }: { readonly uid: string; readonly hf_id: string },
  send: () => Promise<unknown>,
): void {
  const timer = setTimeout(() => {
    set(uid, { hf_id, timer, sent: true });
    void send().finally(() => set(uid, undefined));
  }, undoMs);
  set(uid, { hf_id, timer, sent: false });
  addEventListener('pagehide', sendAtUnload);
}

export const isDeletionPending = (uid: string): boolean => pending.get().get(uid)?.sent === false;

/** Cancels a pending deletion. @returns false when it was sent already */
export function cancelDeletion(uid: string): boolean {
  const deletion = pending.get().get(uid);
  if (!deletion || deletion.sent) return false;
  clearTimeout(deletion.timer);
  set(uid, undefined);
  return true;
}

export const usePendingDeletions = (): ReadonlyMap<string, unknown> => useStore(pending);
