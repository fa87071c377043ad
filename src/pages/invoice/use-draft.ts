import { useSyncExternalStore } from 'react';
import { draftOf, fieldsDraftOf, followDrafts, type Draft } from '#src/lib/drafts.ts';

/** What is unsaved of the invoice on this device, followed. */
export function useDraft(uid: string): Draft | undefined {
  return useSyncExternalStore(followDrafts, () => draftOf(uid));
}

/** That without its lines: nothing happens while only lines are typed into. */
export function useFieldsDraft(uid: string): Draft | undefined {
  return useSyncExternalStore(followDrafts, () => fieldsDraftOf(uid));
}
