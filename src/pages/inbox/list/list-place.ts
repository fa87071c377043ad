import * as z from 'zod/mini';
import { storedValues } from '#src/device/device-storage.ts';
import type { Horizon } from '#src/lib/fresh-rows.ts';

/** Where a list was left. */
export interface ListPlace {
  /** The first row that was seen, and how many of its pixels were above the edge. */
  readonly row: number;
  readonly pixels: number;
  /**
   * The rows that were seen: when the list changed meanwhile, they say where it is to be opened.
   */
  readonly seen: readonly string[];
  readonly cursor: { readonly index: number; readonly uid: string | null } | null;
  readonly horizon: Horizon | null;
  /** How many there were when it was opened. */
  readonly count: number;
}

interface StoredPlace extends ListPlace {
  /** It was left for one of its invoices: whoever opens it next comes back. */
  readonly left: boolean;
}

const places = storedValues<StoredPlace | null>({
  key: 'invoice-desk.inbox-place:',
  area: 'tab',
  // Only this very tab writes there, and only what `rememberPlace` takes.
  schema: z.nullable(z.custom<StoredPlace>((one) => typeof one === 'object' && one !== null)),
  initial: null,
});

let leaving: string | null = null;

/** Says that the list at this address is left for one of its invoices. */
export function leaveList(address: string): void {
  leaving = address;
}

/** Remembers where a list was, by its address without the page. */
export function rememberPlace(address: string, place: ListPlace): void {
  places(address).set({ ...place, left: leaving === address });
}

/**
 * Where to open a list: as it was left, for who comes back; else at its start.
 * @param returning the browser's Back, Forward or Reload brought the person here
 */
export function placeToOpen(address: string, returning: boolean): ListPlace | null {
  const stored = places(address).get();
  leaving = null;
  if (!stored || !(returning || stored.left)) return null;
  return stored;
}
