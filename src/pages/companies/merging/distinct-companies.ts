import { deviceScope } from '#src/api/device-scope.ts';
import { storedSet } from '#src/device/stored-set.ts';
import { useStore } from '#src/device/store.ts';

/** Each text has the scope and the sorted UIDs of a group, separated by blanks. */
const stored = storedSet('invoice-desk.not-the-same-company', 2_000);

function covers(text: string, uids: readonly string[]): boolean {
  const [scope, ...group] = text.split(' ');
  return scope === deviceScope() && uids.every((uid) => group.includes(uid));
}

export const markDistinct = (uids: readonly string[]): void =>
  stored.add([deviceScope(), ...uids.toSorted()].join(' '));

/** Removes a group, and every larger group that contains it. */
export function unmarkDistinct(uids: readonly string[]): void {
  for (const text of stored.get()) if (covers(text, uids)) stored.remove(text);
}

/** Returns whether all of these were marked as distinct from each other. */
export function useDistinctCompanies(): (uids: readonly string[]) => boolean {
  const texts = useStore(stored);
  return (uids) => [...texts].some((text) => covers(text, uids));
}
