import * as z from 'zod/mini';
import { currentSession } from '#src/api/session.ts';
import { storedValue } from '#src/device/device-storage.ts';
import { usePreferences } from '#src/device/preferences.ts';
import { shortWindow } from '#src/device/media.ts';
import { useStore } from '#src/device/store.ts';
import { type InboxFilters, writeInbox } from '#src/lib/filters/filters.ts';
import type { Horizon } from '#src/lib/list/fresh-rows.ts';

export interface ListPlace {
  /** The first visible row, and how many of its pixels were above the edge. */
  readonly row: number;
  readonly pixels: number;
  /** The visible rows, by which the place is found again after the list has changed. */
  readonly seen: readonly string[];
  readonly cursor: { readonly index: number; readonly uid: string | null } | null;
  readonly horizon: Horizon | null;
  readonly count: number;
}

interface StoredPlace extends ListPlace {
  /** The list was left for one of its invoices, so that opening it is a return. */
  readonly left: boolean;
}

/** Number of lists whose places are kept, about 100 kB. */
const mostPlaces = 50;

const places = storedValue<Readonly<Record<string, StoredPlace>>>({
  key: 'invoice-desk.inbox-place',
  area: 'tab',
  // Only `rememberPlace` in this tab writes these values.
  schema: z.record(
    z.string(),
    z.custom<StoredPlace>((one) => typeof one === 'object' && one !== null),
  ),
  initial: {},
});

let lastLeft: string | null = null;

export function leaveList(address: string): void {
  lastLeft = address;
}

/** Notes that the list is left for an invoice, so that its position is restored. */
export function useLeaveList(filters: InboxFilters): () => void {
  const { paged } = usePreferences();
  const short = useStore(shortWindow);
  const address = writeInbox({ ...filters, page: 1 }).toString();
  // Each page on its own remembers its own position.
  return () => leaveList(paged || short ? `${address} ${filters.page}` : address);
}

export function rememberPlace(address: string, place: ListPlace): void {
  // Leaving by sign-out must not store UIDs on the device.
  if (currentSession().key === null) return;
  places.update((known) => {
    const others = Object.entries(known).filter(([other]) => other !== address);
    const left = lastLeft === address;
    return Object.fromEntries([...others, [address, { ...place, left }]].slice(-mostPlaces));
  });
}

let atTop = false;

/** Makes the next opened list start at its top, when it is neither a return nor a reload. */
export function openListAtTop(): void {
  atTop = true;
}

/**
 * Where to open a list: at its last position on return, otherwise at its start.
 * @param returning whether Back, Forward or Reload led here
 */
export function placeToOpen(address: string, returning: boolean): ListPlace | null {
  const stored = places.get()[address];
  lastLeft = null;
  const isBack = returning && !atTop;
  atTop = false;
  return stored && (isBack || stored.left) ? stored : null;
}
