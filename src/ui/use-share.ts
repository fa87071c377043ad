import { useState } from 'react';

/** How wide a part may be, in percent of what it stands in. */
export interface ShareLimits {
  readonly usual: number;
  readonly least: number;
  readonly most: number;
}

const within = (percent: number, { least, most }: ShareLimits): number =>
  Math.round(Math.min(most, Math.max(least, percent)) * 10) / 10;

// A browser may forbid storage: the width is then remembered by nobody.
function remembered(place: string, limits: ShareLimits): number {
  try {
    const kept = Number.parseFloat(localStorage.getItem(place) ?? '');
    return Number.isFinite(kept) ? within(kept, limits) : limits.usual;
  } catch {
    return limits.usual;
  }
}

/** The width of a part, remembered on this device under that name. @returns percent, and what changes it */
export function useShare(
  place: string,
  limits: ShareLimits,
): readonly [number, (percent: number) => void] {
  const [percent, setPercent] = useState(() => remembered(place, limits));
  const move = (next: number) => {
    setPercent(within(next, limits));
    try {
      localStorage.setItem(place, String(within(next, limits)));
    } catch {
      return;
    }
  };
  return [percent, move];
}
