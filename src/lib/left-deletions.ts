import * as z from 'zod/mini';

const place = 'invoice-desk.left-deletions';
const oldest = 7 * 24 * 3_600_000;

const shape = z.array(
  z.object({
    uid: z.string(),
    hf_id: z.string(),
    /** Whose deletion: service address and key, neither of them readable. */
    scope: z.string(),
    /** Milliseconds since 1970. */
    at: z.number(),
  }),
);

/** A deletion that was sent while its page went away: nobody heard whether it arrived. */
export type LeftDeletion = z.output<typeof shape>[number];

function all(): LeftDeletion[] {
  try {
    const read = z.safeParse(shape, JSON.parse(localStorage.getItem(place) ?? '[]'));
    return read.success ? read.data.filter(({ at }) => Date.now() - at < oldest) : [];
  } catch {
    return [];
  }
}

// A browser may forbid storage: the deletion is sent all the same, and nothing is said of it later.
function keep(left: readonly LeftDeletion[]): void {
  try {
    if (left.length === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(left));
  } catch {
    return;
  }
}

/** Notes a deletion that is being sent while the page goes away. */
export function noteLeftDeletion(left: LeftDeletion): void {
  keep([...all().filter(({ uid }) => uid !== left.uid), left]);
}

/** The deletions that pages of this scope sent as they went away, in their order. */
export const leftDeletions = (scope: string): readonly LeftDeletion[] =>
  all().filter((one) => one.scope === scope);

/** The person has been told. */
export function forgetLeftDeletions(uids: readonly string[]): void {
  keep(all().filter(({ uid }) => !uids.includes(uid)));
}
