import { createListeners, useStore } from '#src/device/store.ts';
import type { Edit } from '#src/lib/changes/merge.ts';
import { fingerprint } from '#src/lib/fingerprint.ts';
import {
  nameOfKey,
  searchJournal,
  storeEntry,
  storedEntry,
  storedEntryNames,
} from '#src/device/draft-storage.ts';
import type { Entry } from '#src/device/draft-entries.ts';

/** The unsaved edits of an invoice by field, and the ISO time of the first of them. */
export interface Draft {
  readonly edits: Readonly<Record<string, Edit>>;
  readonly since: string;
}

/** Prefix of the names of lines: `item/<uid or id of a new row>/<cell>`. */
export const rowPrefix = 'item/';

/** Edits that are stored together: one field, or the cells of one row. */
interface Group {
  readonly since: number;
  readonly edits: Readonly<Record<string, Edit>>;
}

interface Known {
  /** By name, in the order of beginning. A key press changes one group only. */
  readonly groups: Map<string, Group>;
  /** Computed on demand, and again after a change. */
  readonly drawn: Map<DraftPart | 'all', Draft | undefined>;
}

/** Parts of a draft that are observed separately: the header's fields, stored lines, new lines. */
export type DraftPart = 'fields' | 'lines' | 'new lines';

const nothing: Group['edits'] = {};
let service = fingerprint('');
// One object per invoice until something changes, so that subscribers can compare by identity.
const known = new Map<string, Known>();
const listeners = createListeners();
let searched = false;

/**
 * Sets the service that drafts belong to; they are shared by all keys of it.
 * @param address its base address
 */
export function openDraftsOf(address: string): void {
  service = fingerprint(address);
}

const groupOf = (field: string): string =>
  field.startsWith(rowPrefix) ? field.slice(0, field.lastIndexOf('/')) : field;
const placeOf = (uid: string): string => `${service}/${uid}/`;

const report = listeners.notify;

const isField = (group: string) => !group.startsWith(rowPrefix);
const partOf = (group: string): DraftPart =>
  isField(group) ? 'fields' : group.startsWith(`${rowPrefix}new:`) ? 'new lines' : 'lines';

const groupIn = ({ since, edits }: Entry): Group => ({
  since,
  edits: Object.fromEntries(
    Object.entries(edits).map(([field, [base, mine]]) => [field, { base, mine }]),
  ),
});

function drawn(groups: Iterable<Group>): Draft | undefined {
  const edits: Record<string, Edit> = {};
  let since = Number.POSITIVE_INFINITY;
  for (const group of groups) {
    Object.assign(edits, group.edits);
    since = Math.min(since, group.since);
  }
  return since === Number.POSITIVE_INFINITY
    ? undefined
    : { edits, since: new Date(since).toISOString() };
}

function knownOf(uid: string): Known {
  const before = known.get(placeOf(uid));
  if (before) return before;
  const place = placeOf(uid);
  const found = storedEntryNames(place).flatMap((name) => {
    const entry = storedEntry(name);
    return entry ? [[name.slice(place.length), groupIn(entry)] as const] : [];
  });
  // Rows come back in the order in which they were begun.
  const now: Known = {
    groups: new Map(found.toSorted(([, one], [, other]) => one.since - other.since)),
    drawn: new Map(),
  };
  known.set(place, now);
  search();
  return now;
}

function place(at: Known, name: string, group: Group | undefined): void {
  if (group) at.groups.set(name, group);
  else at.groups.delete(name);
  at.drawn.delete('all');
  at.drawn.delete(partOf(name));
}

function takeIn(name: string, entry: Entry | undefined): void {
  const [from = '', uid = ''] = name.split('/', 2);
  const before = known.get(placeOf(uid));
  if (from === service && before)
    place(before, name.slice(placeOf(uid).length), entry && groupIn(entry));
}

function search(): void {
  if (searched) return;
  searched = true;
  void searchJournal((name, entry) => {
    takeIn(name, entry);
    report();
  });
}

/**
 * Changes fields, one group at a time.
 * @param change returns the new edit of a field; undefined ends it
 */
function alter(
  uid: string,
  fields: readonly string[],
  change: (field: string, edit: Edit | undefined) => Edit | undefined,
  now: number,
): void {
  const at = knownOf(uid);
  const touched = new Map<string, Record<string, Edit>>();
  for (const field of fields) {
    const name = groupOf(field);
    const before = at.groups.get(name)?.edits ?? nothing;
    const edit = change(field, touched.get(name)?.[field] ?? before[field]);
    if (!edit && !before[field] && !touched.has(name)) continue;
    const edits = touched.get(name) ?? { ...before };
    touched.set(name, edits);
    if (edit) edits[field] = edit;
    else delete edits[field];
  }
  if (touched.size === 0) return;
  let order = 0;
  for (const [name, edits] of touched) {
    // Rows pasted at the same moment must keep their order.
    const since = at.groups.get(name)?.since ?? now + order / 1000;
    place(at, name, Object.keys(edits).length > 0 ? { since, edits } : undefined);
    storeEntry(
      placeOf(uid) + name,
      {
        since,
        at: now,
        edits: Object.fromEntries(
          Object.entries(edits).map(([field, { base, mine }]) => [field, [base, mine]]),
        ),
      },
      report,
    );
    order += 1;
  }
  report();
}

/**
 * The unsaved edits of an invoice on this device; the same object until they change.
 * @param part restricts it to this part, whose object stays the same while others change
 */
export function draftOf(uid: string, part: DraftPart | 'all' = 'all'): Draft | undefined {
  const at = knownOf(uid);
  if (!at.drawn.has(part))
    at.drawn.set(
      part,
      drawn(
        [...at.groups].flatMap(([name, group]) =>
          part === 'all' || part === partOf(name) ? [group] : [],
        ),
      ),
    );
  return at.drawn.get(part);
}

export const hasDraft = (uid: string): boolean => knownOf(uid).groups.size > 0;

/** The unsaved edits of the header; the same object while only lines change. */
export const fieldsDraftOf = (uid: string): Draft | undefined => draftOf(uid, 'fields');

/** The rows with unsaved edits: UIDs, or ids of new rows, in the order in which they were begun. */
export const draftRowsOf = (uid: string): string[] =>
  [...knownOf(uid).groups.keys()]
    .filter((name) => !isField(name))
    .map((name) => name.slice(rowPrefix.length));

/**
 * Stores edits at once. The base of the first typing is kept; typing the base again ends the edit.
 * @param now ISO moment; the earliest is shown
 */
export function storeEdits(uid: string, typed: Readonly<Record<string, Edit>>, now: string): void {
  alter(
    uid,
    Object.keys(typed),
    (field, before) => {
      const { base: seen, mine } = typed[field] ?? { base: '', mine: '' };
      const base = before?.base ?? seen;
      return mine === base ? undefined : { base, mine };
    },
    Date.parse(now),
  );
}

/** Sets an edit's base to the other side's value, so that they do not collide any more. */
export function rebaseEdit(uid: string, field: string, base: string): void {
  alter(uid, [field], (_, before) => before && { base, mine: before.mine }, Date.now());
}

/**
 * Ends edits that were saved or discarded.
 * @param sent what was saved: a field that was changed since stays unsaved
 * @param saved what the service stored: the base of edits that stay
 */
export function endEdits(
  uid: string,
  fields: readonly string[],
  sent: Readonly<Record<string, string>> = {},
  saved: Readonly<Record<string, string>> = sent,
): void {
  alter(
    uid,
    fields,
    (field, before) => {
      const was = sent[field];
      return before && was !== undefined && was !== before.mine
        ? { base: saved[field] ?? was, mine: before.mine }
        : undefined;
    },
    Date.now(),
  );
}

/** The invoices with unsaved edits on this device, of every service. */
export function draftUids(): string[] {
  return [...new Set(storedEntryNames().flatMap((name) => name.split('/')[1] ?? []))];
}

/** Erases all drafts of this device, for signing out. */
export function eraseDrafts(): void {
  for (const name of storedEntryNames())
    storeEntry(name, { since: 0, at: Date.now(), edits: {} }, report);
  known.clear();
  report();
}

function takeOver(event: StorageEvent): void {
  if (event.key === null) known.clear();
  else {
    const name = nameOfKey(event.key);
    if (name === null) return;
    takeIn(name, storedEntry(name));
  }
  report();
}

// Tests without a browser have no window.
globalThis.addEventListener?.('storage', takeOver);

/** Subscribes to changes of drafts, also in other tabs. @returns unsubscribes */
export const followDrafts = listeners.subscribe;

/**
 * Subscribes to another tab saving or discarding the last unsaved edit of an invoice, after which
 * the record known here may be outdated. @returns unsubscribes
 */
export function followEndElsewhere(uid: string, onEnd: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    // An ended edit is written as such before it is removed.
    const isOfInvoice = key !== null && nameOfKey(key)?.startsWith(placeOf(uid));
    if (isOfInvoice && newValue !== null && !hasDraft(uid)) onEnd();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

/**
 * Subscribes a component to a part of the drafts.
 * @param read must return the same object (or an equal text, number, boolean) until it changes
 */
export const useDrafts = <T>(read: () => T): T => useStore({ get: read, subscribe: followDrafts });
