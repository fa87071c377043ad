import { databases, storedKeys, type Lifetime } from '#src/device/stored-names.ts';
import { database, eraseDatabase } from '#src/device/database.ts';
import { eraseStored } from '#src/device/device-storage.ts';
import { eraseSharedFiles } from '#src/device/worker-caches.ts';
import { sleep } from '#src/lib/waiting/sleep.ts';

const namesOf = <Name extends string>(
  contents: Readonly<Record<Name, unknown>>,
  lifetime: (name: Name) => Lifetime,
  erased: readonly Lifetime[],
): Name[] => {
  const names: Name[] = [];
  for (const name in contents) if (erased.includes(lifetime(name))) names.push(name);
  return names;
};

/**
 * Erases everything that must not outlive the key on this device.
 * @param eraseUnsent also erase drafts and journals of unfinished work, which are kept otherwise
 */
export async function eraseAtSignOut(eraseUnsent: boolean): Promise<void> {
  const erased: readonly Lifetime[] = eraseUnsent
    ? ["key's copies", 'unsent work']
    : ["key's copies"];
  for (const key of namesOf(storedKeys, (name) => storedKeys[name], erased)) eraseStored(key);
  await Promise.all(
    namesOf(databases, (name) => databases[name].lifetime, erased).map(eraseDatabase),
  );
  if (eraseUnsent) await eraseSharedFiles();
}

/** A database that another tab blocks may never answer; signing out must not wait for it. */
const countTimeoutMs = 1_000;
const journals = [
  ['invoice-desk-runs', 'runs'],
  ['invoice-desk-merges', 'merges'],
] as const;

/** Number of unfinished runs and merges, which erasing unsent work would erase too. */
export async function countJournals(): Promise<number> {
  const counts = await Promise.all(
    journals.map(([name, store]) => {
      const counted = database(name).attempt(async (open) => {
        const count = await open.count(store);
        open.close();
        return count;
      }, 0);
      return Promise.race([counted, sleep(countTimeoutMs).then(() => 0)]);
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
