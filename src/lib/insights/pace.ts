/**
 * Leaves room for the person's other requests under a service's limit a minute (gap G30: 600 where
 * ours is not told otherwise).
 */
export interface Pace {
  /** Milliseconds to wait before the next request; 0 takes a turn. */
  readonly turn: () => number;
}

/**
 * At most `most` turns in any `span` milliseconds.
 * @param now milliseconds of any clock that only goes forward
 */
export function makePace(most: number, span: number, now: () => number): Pace {
  const taken: number[] = [];
  return {
    turn() {
      const at = now();
      while (taken[0] !== undefined && taken[0] <= at - span) taken.shift();
      const oldest = taken[0];
      if (taken.length >= most && oldest !== undefined) return oldest + span - at;
      taken.push(at);
      return 0;
    },
  };
}
