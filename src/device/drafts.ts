import { createListeners, useStore } from '#src/device/store.ts';
import type { Edit } from '#src/lib/merge.ts';
import { fingerprint } from '#src/lib/fingerprint.ts';
import {
  nameOfKey,
  searchJournal,
  shelve,
  shelved,
  shelvedNames,
  type Entry,
} from '#src/device/draft-shelf.ts';

/** Everything unsaved of one invoice, by field, and the moment of the first of it as ISO text. */
export interface Draft {
  readonly edits: Readonly<Record<string, Edit>>;
  readonly since: string;
}

/** Beginning of the names of lines: `item/<uid or id of a new row>/<cell>`. */
export const rowPrefix = 'item/';

/** What is stored together: one field, or the cells of one row. */
interface Group {
  readonly since: number;
  readonly edits: Readonly<Record<string, Edit>>;
}

interface Known {
  /**
   * By name of the group, in the order in which they were begun. A key press touches one of them,
   * however many there are.
   */
  readonly groups: Map<string, Group>;
  /** Drawn when asked for, and again once something in it changed. */
  readonly drawn: Map<Part | 'all', Draft | undefined>;
}

/**
 * Parts of a draft that are followed apart: the fields, lines that the service has, lines that are
 * new here.
 */
export type Part = 'fields' | 'lines' | 'new lines';

const nothing: Group['edits'] = {};
let service = fingerprint('');
// One object per invoice as long as nothing changes, so that followers can compare by identity.
const known = new Map<string, Known>();
const listeners = createListeners();
let searched = false;

/**
 * Says whose invoices these are: drafts belong to an invoice of one service, whichever key is in
 * use.
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
const partOf = (group: string): Part =>
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
  const found = shelvedNames(place).flatMap((name) => {
    const entry = shelved(name);
    return entry ? [[name.slice(place.length), groupIn(entry)] as const] : [];
  });
  // The lines come back in the order in which they were begun.
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
 * Changes fields group by group.
 * @param change the edit that a field has from now on; undefined ends it
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
    // Rows that are pasted at one moment have an order too.
    const since = at.groups.get(name)?.since ?? now + order / 1000;
    place(at, name, Object.keys(edits).length > 0 ? { since, edits } : undefined);
    shelve(
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
 * What is unsaved of the invoice, from this device; the same object until it changes.
 * @param part only this: the same object while only the others change
 */
export function draftOf(uid: string, part: Part | 'all' = 'all'): Draft | undefined {
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

/** What is unsaved of the header's fields: the same object while only lines change. */
export const fieldsDraftOf = (uid: string): Draft | undefined => draftOf(uid, 'fields');

/**
 * The lines that have something unsaved: uids, or ids of new ones, in the order in which they were
 * begun.
 */
export const draftRowsOf = (uid: string): string[] =>
  [...knownOf(uid).groups.keys()]
    .filter((name) => !isField(name))
    .map((name) => name.slice(rowPrefix.length));

/**
 * Keeps what was typed, at once. The base of the first typing stays; typing the base again ends the
 * edit.
 * @param now ISO moment, of which the earliest is shown
 */
export function keepEdits(uid: string, typed: Readonly<Record<string, Edit>>, now: string): void {
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

/** Says that mine is meant although theirs is `base` by now: the two no longer collide. */
export function rebaseEdit(uid: string, field: string, base: string): void {
  alter(uid, [field], (_, before) => before && { base, mine: before.mine }, Date.now());
}

/**
 * Ends edits: saved or given up.
 * @param sent what was saved: a field that was typed into since then stays unsaved
 * @param saved what the service made of it: the base of what stays
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

/** The invoices that have something unsaved on this device, of every service. */
export function draftUids(): string[] {
  return [...new Set(shelvedNames().flatMap((name) => name.split('/')[1] ?? []))];
}

/** Erases every draft of this device: for signing out. */
export function eraseDrafts(): void {
  for (const name of shelvedNames()) shelve(name, { since: 0, at: Date.now(), edits: {} }, report);
  known.clear();
  report();
}

function takeOver(event: StorageEvent): void {
  if (event.key === null) known.clear();
  else {
    const name = nameOfKey(event.key);
    if (name === null) return;
    takeIn(name, shelved(name));
  }
  report();
}

// There is no window in tests that run without a browser.
globalThis.addEventListener?.('storage', takeOver);

/** Follows drafts, those of other tabs too. @returns how to stop */
export const followDrafts = listeners.subscribe;

/**
 * What `read` finds in the drafts, followed.
 * @param read must give the same object (or an equal text, number, boolean) until it changes
 */
export const useDrafts = <T>(read: () => T): T => useStore({ get: read, subscribe: followDrafts });
