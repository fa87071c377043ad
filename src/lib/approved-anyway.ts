import { fingerprint } from '#src/lib/fingerprint.ts';
import { keptSet } from '#src/lib/kept-set.ts';

const kept = keptSet('invoice-desk.approved-anyway', 1_000);
const nameOf = (uid: string, open: unknown): string =>
  `${uid} ${fingerprint(JSON.stringify(open))}`;

/** Remembers on this device what was open when somebody approved an invoice anyway: the same is not asked again. */
export const approvedAnyway = {
  has: (uid: string, open: unknown): boolean => kept.has(nameOf(uid, open)),
  add: (uid: string, open: unknown): void => kept.add(nameOf(uid, open)),
};
