/** Milliseconds of many runs. */
export type Times = readonly number[];

/** The value below which this share of them lies. */
export function percentile(times: Times, share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The median. */
export const middle = (times: Times): number => percentile(times, 0.5);

/** The time of one run of the work. */
export async function timed(work: () => unknown): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/**
 * Runs the works alternately, so that disturbances of the machine affect all alike.
 * @param seconds approximate total; each runs at least 5 times
 */
export async function inTurn<Name extends string>(
  works: Readonly<Record<Name, () => unknown>>,
  seconds: number,
): Promise<Readonly<Record<Name, Times>>> {
  const names = Object.keys(works) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    number[]
  >;
  for (let warming = 0; warming < 3; warming += 1) for (const name of names) await works[name]();
  const end = performance.now() + seconds * 1000;
  for (let round = 0; round < 5 || (performance.now() < end && round < 2000); round += 1)
    for (const name of names) times[name].push(await timed(works[name]));
  return times;
}
