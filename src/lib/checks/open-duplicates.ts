/** A likely duplicate that the page shows: the other invoice's uid, its ID for people, and the hint in their words. */
export interface OpenDuplicate {
  readonly uid: string;
  readonly hf_id: string;
  readonly hint: string;
}

const nothing: readonly OpenDuplicate[] = [];
let open: { readonly uid: string; readonly duplicates: readonly OpenDuplicate[] } | null = null;

/** Says which likely duplicates of an invoice are open now: who approves it is asked about them. */
export function tellDuplicates(uid: string, duplicates: readonly OpenDuplicate[]): void {
  open = { uid, duplicates };
}

/** The open likely duplicates of an invoice; none where nobody looked. */
export const openDuplicates = (uid: string): readonly OpenDuplicate[] => (open?.uid === uid ? open.duplicates : nothing);
