import type { Horizon } from '#src/lib/fresh-rows.ts';

/** Where a list was left. */
export interface ListPlace {
  /** The first row that was seen, and how many of its pixels were above the edge. */
  readonly row: number;
  readonly pixels: number;
  /** The rows that were seen: when the list changed meanwhile, they say where it is to be opened. */
  readonly seen: readonly string[];
  readonly cursor: { readonly index: number; readonly uid: string | null } | null;
  readonly horizon: Horizon | null;
  /** How many there were when it was opened. */
  readonly count: number;
}

interface Kept extends ListPlace {
  /** It was left for one of its invoices: whoever opens it next comes back. */
  readonly left: boolean;
}

const storage = (address: string) => `invoice-desk.inbox-place:${address}`;

function read(address: string): Kept | null {
  try {
    // Only this tab writes here, and only what `rememberPlace` takes.
    return JSON.parse(sessionStorage.getItem(storage(address)) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

function write(address: string, kept: Kept): void {
  try {
    sessionStorage.setItem(storage(address), JSON.stringify(kept));
  } catch {
    return;
  }
}

let leaving: string | null = null;

/** Says that the list at this address is left for one of its invoices. */
export function leaveList(address: string): void {
  leaving = address;
}

/** Remembers where a list was, by its address without the page. */
export function rememberPlace(address: string, place: ListPlace): void {
  write(address, { ...place, left: leaving === address });
}

/**
 * Where to open a list: as it was left, for who comes back; else at its start.
 * @param returning the browser's Back, Forward or Reload brought the person here
 */
export function placeToOpen(address: string, returning: boolean): ListPlace | null {
  const kept = read(address);
  leaving = null;
  if (!kept || !(returning || kept.left)) return null;
  return kept;
}
