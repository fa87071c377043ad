import { newUid } from '#src/lib/new-uid.ts';

const prefix = 'invoice-desk.review.';
const shape = /^[0-9a-f-]{8,36}$/;

/** Keeps which invoices are to be reviewed, in their order, for this tab. @returns the name of the set for the address */
export function keepReviewSet(uids: readonly string[]): string {
  const id = newUid().slice(0, 8);
  try {
    sessionStorage.setItem(prefix + id, JSON.stringify(uids));
  } catch {
    // Without storage the review follows the list instead.
  }
  return id;
}

const read = new Map<string, readonly string[]>();

/** The uids of a review; undefined for a name that this tab does not know. The same array each time. */
export function reviewSet(id: string | null): readonly string[] | undefined {
  if (id === null || !shape.test(id)) return undefined;
  const known = read.get(id);
  if (known) return known;
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + id) ?? 'null');
    if (!Array.isArray(kept)) return undefined;
    const uids = kept.filter((uid): uid is string => typeof uid === 'string');
    read.set(id, uids);
    return uids;
  } catch {
    return undefined;
  }
}
