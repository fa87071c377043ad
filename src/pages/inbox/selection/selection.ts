import { useSyncExternalStore } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { toPicked, type Picked } from '#src/lib/picked.ts';

/** What is selected in one list, and how to change it. */
export interface Selection {
  /** By uid, in the order of selecting. */
  readonly picked: ReadonlyMap<string, Picked>;
  toggle(row: InvoiceRow): void;
  add(picked: Iterable<Picked>): void;
  drop(uids: Iterable<string>): void;
  clear(): void;
}

const none: ReadonlyMap<string, Picked> = new Map();
const storage = 'invoice-desk.selection:';
/** Beyond this a selection lives as long as the page: the browser keeps no more. */
const mostKept = 2_000;

const known = new Map<string, ReadonlyMap<string, Picked>>();
const listeners = new Set<() => void>();

function kept(place: string): ReadonlyMap<string, Picked> {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(storage + place) ?? 'null');
    // What this very tab wrote itself; anything else is no list.
    return Array.isArray(read) ? new Map((read as Picked[]).map((one) => [one.uid, one])) : none;
  } catch {
    return none;
  }
}

function selected(place: string): ReadonlyMap<string, Picked> {
  const found = known.get(place) ?? kept(place);
  known.set(place, found);
  return found;
}

function set(place: string, next: ReadonlyMap<string, Picked>): void {
  known.set(place, next.size === 0 ? none : next);
  try {
    if (next.size === 0 || next.size > mostKept) sessionStorage.removeItem(storage + place);
    else sessionStorage.setItem(storage + place, JSON.stringify([...next.values()]));
  } catch {
    // The copy in memory still holds it.
  }
  for (const listener of listeners) listener();
}

const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Forgets what is selected in every list: another person may use the desk next. */
export function forgetSelections(): void {
  for (const place of known.keys()) set(place, none);
}

/** The selection of the list at an address, apart by key; it outlives going to an invoice and back, and a reload. */
export function useSelection(address: string): Selection {
  const place = `${deviceScope()} ${address}`;
  const picked = useSyncExternalStore(follow, () => selected(place));
  return {
    picked,
    toggle: (row) => {
      const next = new Map(selected(place));
      if (!next.delete(row.uid)) next.set(row.uid, toPicked(row));
      set(place, next);
    },
    add: (rows) => {
      const next = new Map(selected(place));
      for (const one of rows) next.set(one.uid, one);
      set(place, next);
    },
    drop: (uids) => {
      const next = new Map(selected(place));
      for (const uid of uids) next.delete(uid);
      set(place, next);
    },
    clear: () => set(place, none),
  };
}
