import { useSyncExternalStore } from 'react';
import { deleteOnLeaving } from '#src/api/leaving.ts';

/** How long a deletion can be taken back. */
export const heldMilliseconds = 7_000;

interface Held {
  readonly hf_id: string;
  readonly timer: ReturnType<typeof setTimeout>;
  /** Sent: it can no longer be taken back. */
  readonly sent: boolean;
}

let held: ReadonlyMap<string, Held> = new Map();
const listeners = new Set<() => void>();

function set(uid: string, one: Held | undefined): void {
  const next = new Map(held);
  if (one) next.set(uid, one);
  else next.delete(uid);
  held = next;
  for (const listener of listeners) listener();
}

// Whoever leaves had decided to delete: it is sent now, since nobody will be here in 7 seconds. One that is on its way
// would be cut off with the page, and deleting twice deletes once.
function sendAll(): void {
  for (const [uid, { timer, hf_id }] of held) {
    clearTimeout(timer);
    deleteOnLeaving(uid, hf_id);
    set(uid, undefined);
  }
}

/**
 * Holds a deletion back for 7 seconds, also while the person looks at another page of the app.
 * @param commit deletes; the row counts as held until it has ended, well or badly
 */
export function holdDeletion(
  { uid, hf_id }: { readonly uid: string; readonly hf_id: string },
  commit: () => Promise<void>,
): void {
  const timer = setTimeout(() => {
    set(uid, { hf_id, timer, sent: true });
    void commit().finally(() => set(uid, undefined));
  }, heldMilliseconds);
  set(uid, { hf_id, timer, sent: false });
  addEventListener('pagehide', sendAll);
}

/** Takes a held deletion back. @returns false when it was sent already */
export function takeBack(uid: string): boolean {
  const one = held.get(uid);
  if (!one || one.sent) return false;
  clearTimeout(one.timer);
  set(uid, undefined);
  return true;
}

const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The invoices about to be deleted, by uid. */
export function useHeldDeletions(): ReadonlyMap<string, unknown> {
  return useSyncExternalStore(follow, () => held);
}
