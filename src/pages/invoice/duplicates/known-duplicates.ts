import { storedSet } from '#src/device/stored-set.ts';

const notTheSame = storedSet('invoice-desk.not-duplicates', 2_000);
const nameOf = (one: string, other: string): string => [one, other].toSorted().join(' ');

/**
 * Remembers on this device that two invoices are not the same; which comes first does not matter.
 */
export const notDuplicates = {
  has: (one: string, other: string): boolean => notTheSame.has(nameOf(one, other)),
  add: (one: string, other: string): void => notTheSame.add(nameOf(one, other)),
  remove: (one: string, other: string): void => notTheSame.remove(nameOf(one, other)),
  get: notTheSame.get,
  subscribe: notTheSame.subscribe,
};
