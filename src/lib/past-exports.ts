import * as z from 'zod/mini';
import { isDecimal, type Decimal } from '#contract/decimal.ts';

const placeOf = (scope: string) => `invoice-desk.exports.${scope}`;
// Where the exports of every key stood together.
const oldPlace = 'invoice-desk.exports';
const most = 100;

const sum = z.object({
  currency: z.string(),
  total: z.custom<Decimal>((value) => typeof value === 'string' && isDecimal(value)),
});

const entry = z.object({
  /** When it was saved, in ISO 8601; it names the entry too. */
  at: z.string(),
  file_name: z.string(),
  /** None where it is not known. */
  rows: z.optional(z.number()),
  bytes: z.number(),
  /** The filters as the inbox's address has them. */
  search: z.string(),
  /** Only invoices selected from them are in the file. */
  selected: z.optional(z.boolean()),
  format: z.optional(z.enum(['csv', 'xlsx', 'zip'])),
  sums: z.optional(z.nullable(z.array(sum))),
  /** Lower-case hex. */
  sha256: z.optional(z.string()),
  /** What the check said; none was made of those of an earlier app. */
  check: z.optional(
    z.enum(['same', 'meanwhile', 'rows', 'sums', 'broken', 'changed', 'unreadable', 'skipped']),
  ),
  /** How many rows there should have been, where the check found another number. */
  expected: z.optional(z.number()),
});

/** An export that this device made; the file itself is wherever the person saved it. */
export type PastExport = z.output<typeof entry>;

const none: readonly PastExport[] = [];
const listeners = new Set<() => void>();
// What storage does not take lives here, until the page is left.
const unkept = new Map<string, readonly PastExport[]>();
const parsed = new Map<
  string,
  { readonly text: string | null; readonly list: readonly PastExport[] }
>();

function parse(text: string | null): readonly PastExport[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]');
    // One entry that cannot be read takes no other with it.
    return Array.isArray(read) ? read.flatMap((one) => z.safeParse(entry, one).data ?? []) : none;
  } catch {
    return none;
  }
}

function keep(scope: string, list: readonly PastExport[]): void {
  try {
    localStorage.setItem(placeOf(scope), JSON.stringify(list));
    unkept.delete(scope);
  } catch {
    unkept.set(scope, list);
  }
  for (const listener of listeners) listener();
}

// The first key to look takes over what an earlier app kept for all of them together.
function takeOver(scope: string): void {
  const old = localStorage.getItem(oldPlace);
  if (old === null) return;
  const list = [...parse(localStorage.getItem(placeOf(scope))), ...parse(old)].slice(0, most);
  localStorage.setItem(placeOf(scope), JSON.stringify(list));
  localStorage.removeItem(oldPlace);
}

/**
 * The exports of this device, newest first; the same object until they change.
 * @param scope of the service and key: what one exported is not for another to see
 */
export function pastExports(scope: string): readonly PastExport[] {
  const own = unkept.get(scope);
  if (own) return own;
  try {
    takeOver(scope);
    const text = localStorage.getItem(placeOf(scope));
    const known = parsed.get(scope);
    if (known?.text === text) return known.list;
    const list = parse(text);
    parsed.set(scope, { text, list });
    return list;
  } catch {
    return none;
  }
}

/** Remembers a finished export; the oldest of more than a hundred goes. Where storage is forbidden it is known until the page is left. */
export function rememberExport(scope: string, made: PastExport): void {
  keep(scope, [made, ...pastExports(scope)].slice(0, most));
}

/** Forgets one of them; the file stays where it is. */
export function forgetExport(scope: string, at: string): void {
  keep(
    scope,
    pastExports(scope).filter((one) => one.at !== at),
  );
}

/** Forgets all of them. @returns them, so that they can be put back */
export function forgetExports(scope: string): readonly PastExport[] {
  const before = pastExports(scope);
  keep(scope, none);
  return before;
}

/** Puts forgotten ones back. */
export function restoreExports(scope: string, list: readonly PastExport[]): void {
  const now = pastExports(scope);
  const lost = list.filter(({ at }) => !now.some((one) => one.at === at));
  keep(scope, [...now, ...lost].sort((one, other) => (one.at < other.at ? 1 : -1)).slice(0, most));
}

const told = ({ key }: StorageEvent) => {
  if (key === null || key.startsWith(placeOf(''))) for (const listener of listeners) listener();
};

/** Follows the exports, those of other tabs too. @returns how to stop */
export function followExports(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', told);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', told);
  };
}
