import * as z from 'zod/mini';
import { currentSession } from '#src/api/session.ts';
import { storedValues } from '#src/device/device-storage.ts';
import { usePreferences } from '#src/device/preferences.ts';
import { shortWindow } from '#src/device/media.ts';
import { useStore } from '#src/device/store.ts';
import { type InboxFilters, writeInbox } from '#src/lib/filters.ts';
import type { Horizon } from '#src/lib/fresh-rows.ts';

export interface ListPlace {
  /** The first row that was seen, and how many of its pixels were above the edge. */
  readonly row: number;
  readonly pixels: number;
  /** The rows that were seen: when the list has changed, they say where it is to be opened. */
  readonly seen: readonly string[];
  readonly cursor: { readonly index: number; readonly uid: string | null } | null;
  readonly horizon: Horizon | null;
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

export function leaveList(address: string): void {
  leaving = address;
}

/**
 * Notes that the list of these filters is left for its invoices: whoever comes back finds scroll
 * and row as they were.
 */
export function useLeaveList(filters: InboxFilters): () => void {
  const { paged } = usePreferences();
  const short = useStore(shortWindow);
  const address = writeInbox({ ...filters, page: 1 }).toString();
  // A page that stands alone has a place of its own.
  return () => leaveList(paged || short ? `${address} ${filters.page}` : address);
}

export function rememberPlace(address: string, place: ListPlace): void {
  // Signing out leaves the list too; no uid stays on the device then.
  if (currentSession().key === null) return;
  places(address).set({ ...place, left: leaving === address });
}

let atTop = false;

/** Has the list that is opened next begin at its top: nobody went back to it, nor read it anew. */
export function openListAtTop(): void {
  atTop = true;
}

/**
 * Where to open a list: as it was left, for who comes back; else at its start.
 * @param returning the browser's Back, Forward or Reload brought the person here
 */
export function placeToOpen(address: string, returning: boolean): ListPlace | null {
  const stored = places(address).get();
  leaving = null;
  const isBack = returning && !atTop;
  atTop = false;
  return stored && (isBack || stored.left) ? stored : null;
}
