import * as z from 'zod/mini';
import { deviceScope } from '#src/api/device-scope.ts';
import { storedValues } from '#src/device/device-storage.ts';

/** Number of versions to keep, about 60 kB. */
const mostVersions = 1_000;

const versions = storedValues<Readonly<Record<string, string>>>({
  key: 'invoice-desk.decided-versions:',
  schema: z.record(z.string(), z.string()),
  initial: {},
});

/** The version of an invoice after this device's last decision; null where it is unknown. */
export const decidedVersion = (uid: string): string | null =>
  versions(deviceScope()).get()[uid] ?? null;

/** Stores the versions, by UID, after decisions from this device; null where there is none. */
export function rememberVersions(made: ReadonlyMap<string, string | null>): void {
  if (made.size === 0) return;
  versions(deviceScope()).update((known) => {
    const others = Object.entries(known).filter(([uid]) => !made.has(uid));
    const versions = [...made].flatMap(([uid, version]) =>
      version === null ? [] : [[uid, version]],
    );
    return Object.fromEntries([...others, ...versions].slice(-mostVersions));
  });
}
