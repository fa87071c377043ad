import { draftsRefused } from '#src/device/draft-shelf.ts';
import {
  draftOf,
  draftRowsOf,
  useDrafts,
  hasDraft,
  type Draft,
  type Part,
} from '#src/device/drafts.ts';

/**
 * What is unsaved of the invoice on this device, followed; with a `part`, nothing happens while
 * only the others are typed into.
 */
export function useDraft(uid: string, part: Part | 'all' = 'all'): Draft | undefined {
  return useDrafts(() => draftOf(uid, part));
}

/** Whether anything of the invoice is unsaved. */
export function useHasDraft(uid: string): boolean {
  return useDrafts(() => hasDraft(uid));
}

/** How many lines have something unsaved. */
export function useUnsavedLines(uid: string): number {
  return useDrafts(() => draftRowsOf(uid).length);
}

/** Whether the device refused to keep something that is unsaved. */
export function useRefusedDrafts(): boolean {
  return useDrafts(draftsRefused);
}
