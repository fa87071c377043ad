import { createStore } from '#src/device/store.ts';

/** A row to which the cursor moves as soon as it is loaded. */
export type PendingCursor =
  /** An index in the list at an address. */
  | { readonly address: string; readonly index: number }
  /** An invoice in whatever list shows it. */
  | { readonly uid: string };

export const pendingCursor = createStore<PendingCursor | null>(null);

export const requestRow = (uid: string): void => pendingCursor.set({ uid });

/** Cancels the request for an invoice, or for any. */
export const dropRow = (uid?: string): void =>
  pendingCursor.update((now) =>
    now && 'uid' in now && (uid === undefined || now.uid === uid) ? null : now,
  );

export const requestFirst = (address: string): void => pendingCursor.set({ address, index: 0 });

/** Requests the row after (or before) the requested one, or else the first. */
export const requestNext = (address: string, step: 1 | -1): void =>
  pendingCursor.update((now) => ({
    address,
    index: now && 'address' in now && now.address === address ? Math.max(0, now.index + step) : 0,
  }));
