import { storedSet } from '#src/device/device-storage.ts';

const stored = storedSet('invoice-desk.not-the-same-company', 2_000);

const nameOf = (scope: string, uids: readonly string[]) => `${scope} ${[...uids].sort().join(' ')}`;

/** Which companies a person said are not the same, on this device; whose words these are is part of each. */
export const apartCompanies = {
  /** @param scope of service and key */
  say: (scope: string, uids: readonly string[]) => stored.add(nameOf(scope, uids)),
  takeBack: (scope: string, uids: readonly string[]) => {
    for (const text of stored.get()) if (covers(text, scope, uids)) stored.remove(text);
  },
  get: stored.get,
  subscribe: stored.subscribe,
};

function covers(text: string, scope: string, uids: readonly string[]): boolean {
  const [whose, ...said] = text.split(' ');
  const all = new Set(said);
  return whose === scope && uids.every((uid) => all.has(uid));
}

/** Whether all of these were said not to be the same; one more among them makes it a new question. */
export const saidApart = (
  said: ReadonlySet<string>,
  scope: string,
  uids: readonly string[],
): boolean => [...said].some((text) => covers(text, scope, uids));
