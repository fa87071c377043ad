import { databases, storedKeys, type Lifetime } from '#src/device/contents.ts';
import { eraseDatabase } from '#src/device/database.ts';
import { eraseStored } from '#src/device/device-storage.ts';

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
 * Erases what must not outlive the key on this device.
 * @param eraseUnsent also drafts and journals of unfinished work, which otherwise wait for the next
 * time
 */
export async function eraseAtSignOut(eraseUnsent: boolean): Promise<void> {
  const erased: readonly Lifetime[] = eraseUnsent
    ? ["key's copies", 'unsent work']
    : ["key's copies"];
  for (const key of namesOf(storedKeys, (name) => storedKeys[name], erased)) eraseStored(key);
  await Promise.all(
    namesOf(databases, (name) => databases[name].lifetime, erased).map(eraseDatabase),
  );
}
