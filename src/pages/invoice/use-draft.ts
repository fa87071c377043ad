import { useSyncExternalStore } from 'react';
import { draftOf, followDrafts, type Draft } from '#src/lib/drafts.ts';

/** What is unsaved of the invoice on this device, followed. */
export function useDraft(uid: string): Draft | undefined {
  return useSyncExternalStore(followDrafts, () => draftOf(uid));
}
