import { deviceScope } from '#src/api/device-scope.ts';
import { storedSet } from '#src/device/stored-set.ts';
import { useStore } from '#src/device/store.ts';

/**
 * Each text is the scope of service and key and the uids of a group, sorted, with blanks between
 * them.
 */
const stored = storedSet('invoice-desk.not-the-same-company', 2_000);

function covers(text: string, uids: readonly string[]): boolean {
  const [scope, ...group] = text.split(' ');
  return scope === deviceScope() && uids.every((uid) => group.includes(uid));
}

export const markDistinct = (uids: readonly string[]): void =>
  stored.add([deviceScope(), ...uids.toSorted()].join(' '));

/** Takes that back, and whatever larger group says it of these too. */
export function unmarkDistinct(uids: readonly string[]): void {
  for (const text of stored.get()) if (covers(text, uids)) stored.remove(text);
}

/**
 * Tells whether all of these were called not the same; one company more makes it a new question.
 */
export function useDistinctCompanies(): (uids: readonly string[]) => boolean {
  const texts = useStore(stored);
  return (uids) => [...texts].some((text) => covers(text, uids));
}
