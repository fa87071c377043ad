const prefix = 'invoice-desk.draft.';

/** One unsaved field: what the service had when the typing began, and what was typed. */
export interface Edit {
  readonly base: string;
  readonly mine: string;
}

/** Everything unsaved of one invoice, by field, and the moment of the first of it as ISO text. */
export interface Draft {
  readonly edits: Readonly<Record<string, Edit>>;
  readonly since: string;
}

// One object per invoice as long as nothing changes, so that followers can compare by identity.
const known = new Map<string, Draft | undefined>();
const listeners = new Set<() => void>();

function isEdit(value: unknown): value is Edit {
  return typeof value === 'object' && value !== null && 'base' in value && 'mine' in value && typeof value.base === 'string' && typeof value.mine === 'string';
}

/** The draft in kept text; undefined for anything that is none. */
export function parseDraft(text: string | null): Draft | undefined {
  try {
    const read: unknown = JSON.parse(text ?? 'null');
    if (typeof read !== 'object' || read === null || !('edits' in read) || !('since' in read)) return undefined;
    if (typeof read.edits !== 'object' || read.edits === null || typeof read.since !== 'string') return undefined;
    const edits: Record<string, Edit> = {};
    for (const [field, edit] of Object.entries(read.edits)) if (isEdit(edit)) edits[field] = { base: edit.base, mine: edit.mine };
    return Object.keys(edits).length > 0 ? { edits, since: read.since } : undefined;
  } catch {
    return undefined;
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}

// A browser may forbid storage or be full: the draft then lives as long as the page.
function keep(uid: string, draft: Draft | undefined): void {
  known.set(uid, draft);
  try {
    if (draft) localStorage.setItem(prefix + uid, JSON.stringify(draft));
    else localStorage.removeItem(prefix + uid);
  } catch {
    // The copy in memory still holds it.
  }
  tell();
}

/** What is unsaved of the invoice, from this device; the same object until it changes. */
export function draftOf(uid: string): Draft | undefined {
  if (!known.has(uid)) {
    try {
      known.set(uid, parseDraft(localStorage.getItem(prefix + uid)));
    } catch {
      known.set(uid, undefined);
    }
  }
  return known.get(uid);
}

/** Keeps what was typed into a field, at once. The base of the first typing stays; typing the base again ends the edit. */
export function keepEdit(uid: string, field: string, edit: Edit, now: string): void {
  const draft = draftOf(uid);
  const before = draft?.edits[field];
  const base = before?.base ?? edit.base;
  const { [field]: _gone, ...others } = draft?.edits ?? {};
  const edits = edit.mine === base ? others : { ...others, [field]: { base, mine: edit.mine } };
  keep(uid, Object.keys(edits).length > 0 ? { edits, since: draft?.since ?? now } : undefined);
}

/** Says that mine is meant although theirs is `base` by now: the two no longer collide. */
export function rebaseEdit(uid: string, field: string, base: string): void {
  const draft = draftOf(uid);
  const edit = draft?.edits[field];
  if (draft && edit) keep(uid, { ...draft, edits: { ...draft.edits, [field]: { base, mine: edit.mine } } });
}

/**
 * Ends edits: saved or given up.
 * @param sent what was saved: a field that was typed into since then stays unsaved
 * @param saved what the service made of it: the base of what stays
 */
export function endEdits(uid: string, fields: readonly string[], sent: Readonly<Record<string, string>> = {}, saved: Readonly<Record<string, string>> = sent): void {
  const draft = draftOf(uid);
  if (!draft) return;
  const edits: Record<string, Edit> = {};
  for (const [field, edit] of Object.entries(draft.edits)) {
    const was = sent[field];
    if (!fields.includes(field)) edits[field] = edit;
    else if (was !== undefined && was !== edit.mine) edits[field] = { base: saved[field] ?? was, mine: edit.mine };
  }
  keep(uid, Object.keys(edits).length > 0 ? { edits, since: draft.since } : undefined);
}

/** The invoices that have something unsaved on this device. */
export function draftUids(): string[] {
  const uids = new Set([...known].flatMap(([uid, draft]) => (draft ? [uid] : [])));
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(prefix) && !known.has(name.slice(prefix.length))) uids.add(name.slice(prefix.length));
  } catch {
    // See `keep`.
  }
  return [...uids];
}

/** Erases every draft of this device: for signing out. */
export function eraseDrafts(): void {
  for (const uid of draftUids()) keep(uid, undefined);
}

function takeOver(event: StorageEvent): void {
  if (event.key !== null && !event.key.startsWith(prefix)) return;
  if (event.key === null) known.clear();
  else known.delete(event.key.slice(prefix.length));
  tell();
}

/** Follows drafts, those of other tabs too. @returns how to stop */
export function followDrafts(listener: () => void): () => void {
  if (listeners.size === 0) globalThis.addEventListener?.('storage', takeOver);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) globalThis.removeEventListener?.('storage', takeOver);
  };
}
