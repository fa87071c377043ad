import { keptSet } from '#src/lib/kept-set.ts';

const notTheSame = keptSet('invoice-desk.not-duplicates', 2_000);
const nameOf = (one: string, other: string): string => [one, other].toSorted().join(' ');

/** Remembers on this device that two invoices are not the same; which comes first does not matter. */
export const notDuplicates = {
  has: (one: string, other: string): boolean => notTheSame.has(nameOf(one, other)),
  add: (one: string, other: string): void => notTheSame.add(nameOf(one, other)),
  remove: (one: string, other: string): void => notTheSame.remove(nameOf(one, other)),
  all: notTheSame.all,
  follow: notTheSame.follow,
};

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
