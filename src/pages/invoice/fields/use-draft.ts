import { useSyncExternalStore } from 'react';
import {
  draftOf,
  draftRowsOf,
  draftsRefused,
  followDrafts,
  hasDraft,
  type Draft,
  type Part,
} from '#src/device/drafts.ts';

/**
 * What is unsaved of the invoice on this device, followed; with a `part`, nothing happens while
 * only the others are typed into.
 */
export function useDraft(uid: string, part: Part | 'all' = 'all'): Draft | undefined {
  return useSyncExternalStore(followDrafts, () => draftOf(uid, part));
}

/** Whether anything of the invoice is unsaved. */
export function useHasDraft(uid: string): boolean {
  return useSyncExternalStore(followDrafts, () => hasDraft(uid));
}

/** How many lines have something unsaved. */
export function useUnsavedLines(uid: string): number {
  return useSyncExternalStore(followDrafts, () => draftRowsOf(uid).length);
}

/** Whether the device refused to keep something that is unsaved. */
export function useRefusedDrafts(): boolean {
  return useSyncExternalStore(followDrafts, draftsRefused);
}
