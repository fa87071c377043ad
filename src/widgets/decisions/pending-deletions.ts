import { deleteOnUnload } from '#src/api/decisions/unconfirmed-deletions.ts';
import { createStore, useStore } from '#src/device/store.ts';

/**
 * How long a decision can be undone by its notification, and a deletion before it is sent, in
 * milliseconds.
 */
export const undoMilliseconds = 7_000;

interface PendingDeletion {
  readonly hf_id: string;
  readonly timer: ReturnType<typeof setTimeout>;
  /** Its request was sent: it can no longer be cancelled. */
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
 * Sends every pending deletion now, for whoever leaves or signs out: they had decided to delete,
 * and neither the page nor the key is there in 7 seconds. A request under way would be cancelled
 * with the page, and deleting twice deletes once.
 * @returns how many invoices may still be there, for whoever stays to hear it
 */
export async function sendPendingDeletions(): Promise<number> {
  const sent = [...pending.get()].map(([uid, { timer, hf_id }]) => {
    clearTimeout(timer);
    set(uid, undefined);
    return deleteOnUnload(uid, hf_id);
  });
  return (await Promise.all(sent)).filter((isGone) => !isGone).length;
}

const sendAtLeaving = () => void sendPendingDeletions();

/**
 * Sends a deletion after 7 seconds, also while the person looks at another page of the app.
 * @param send deletes; the deletion counts as pending until it has ended, well or badly
 */
export function deleteLater(
  { uid, hf_id }: { readonly uid: string; readonly hf_id: string },
  send: () => Promise<unknown>,
): void {
  const timer = setTimeout(() => {
    set(uid, { hf_id, timer, sent: true });
    void send().finally(() => set(uid, undefined));
  }, undoMilliseconds);
  set(uid, { hf_id, timer, sent: false });
  addEventListener('pagehide', sendAtLeaving);
}

/** Whether a deletion can still be cancelled. */
export const isDeletionPending = (uid: string): boolean => pending.get().get(uid)?.sent === false;

/** Cancels a pending deletion. @returns false when its request was sent already */
export function cancelDeletion(uid: string): boolean {
  const deletion = pending.get().get(uid);
  if (!deletion || deletion.sent) return false;
  clearTimeout(deletion.timer);
  set(uid, undefined);
  return true;
}

export const usePendingDeletions = (): ReadonlyMap<string, unknown> => useStore(pending);
