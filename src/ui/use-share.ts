import * as z from 'zod/mini';
import { storedValue, type StoredValue } from '#src/device/device-storage.ts';
import type { StoredKey } from '#src/device/contents.ts';
import { useStore } from '#src/device/store.ts';

/** How wide a part may be, in percent of what it stands in. */
export interface ShareLimits {
  readonly usual: number;
  readonly least: number;
  readonly most: number;
}

const within = (percent: number, { least, most }: ShareLimits): number =>
  Math.round(Math.min(most, Math.max(least, percent)) * 10) / 10;

/** A width in percent that this device remembers; null until a person sets it. */
export const storedShare = (key: StoredKey): StoredValue<number | null> =>
  storedValue({ key, schema: z.nullable(z.number()), initial: null });

/** The width of a part. @returns percent, and what changes it */
export function useShare(
  share: StoredValue<number | null>,
  limits: ShareLimits,
): readonly [number, (percent: number) => void] {
  const percent = useStore(share);
  return [
    percent === null ? limits.usual : within(percent, limits),
    (next) => share.set(within(next, limits)),
  ];
}
