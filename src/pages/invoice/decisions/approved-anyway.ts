import { fingerprint } from '#src/lib/fingerprint.ts';
import { storedSet } from '#src/device/stored-set.ts';

const approved = storedSet('invoice-desk.approved-anyway', 1_000);
const nameOf = (uid: string, open: unknown): string =>
  `${uid} ${fingerprint(JSON.stringify(open))}`;

/**
 * Remembers on this device which checks were open when somebody approved an invoice anyway: the
 * same is not asked again.
 */
export const approvedAnyway = {
  has: (uid: string, open: unknown): boolean => approved.has(nameOf(uid, open)),
  add: (uid: string, open: unknown): void => approved.add(nameOf(uid, open)),
};
