import { createStore } from '#src/device/store.ts';

/** Where the cursor of a list goes as soon as the row is there. */
export type PendingCursor =
  /** To a place of the list at an address, which may still be loading. */
  | { readonly address: string; readonly index: number }
  /** To an invoice, in whatever list shows it. */
  | { readonly uid: string };

/** The requested place of the cursor; null when none is pending. */
export const pendingCursor = createStore<PendingCursor | null>(null);

/** Requests the cursor at an invoice, in whatever list shows it. */
export const requestRow = (uid: string): void => pendingCursor.set({ uid });

/** Takes the request for an invoice back: all of them, or the one for this invoice. */
export const dropRow = (uid?: string): void =>
  pendingCursor.update((now) =>
    now && 'uid' in now && (uid === undefined || now.uid === uid) ? null : now,
  );

/** Requests the first row of the list at an address. */
export const requestFirst = (address: string): void => pendingCursor.set({ address, index: 0 });

/**
 * Requests the row after (or before) the one requested in the list at an address; its first row
 * when none was.
 */
export const requestNext = (address: string, step: 1 | -1): void =>
  pendingCursor.update((now) => ({
    address,
    index: now && 'address' in now && now.address === address ? Math.max(0, now.index + step) : 0,
  }));
