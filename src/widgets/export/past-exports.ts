import * as z from 'zod/mini';
import { isDecimal, type Decimal } from '#contract/decimal.ts';
import { listOf, storedValues } from '#src/device/device-storage.ts';
import { type InboxFilters, writeInbox } from '#src/lib/filters.ts';

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
  format: z.enum(['csv', 'xlsx', 'zip']),
  sums: z.nullable(z.array(sum)),
  /** Lower-case hex; empty where the browser made none. */
  sha256: z.string(),
  /** What the check said; of a pack only that it is whole. */
  check: z.optional(
    z.enum(['same', 'meanwhile', 'rows', 'sums', 'broken', 'changed', 'unreadable', 'skipped']),
  ),
  /** How many rows there should have been, where the check found another number. */
  expected: z.optional(z.number()),
});

export type PastExport = z.output<typeof entry>;

const none: readonly PastExport[] = [];

/**
 * The exports of this device, newest first.
 * @param name the scope of service and key: what one exported is not for another to see
 */
export const pastExports = storedValues({
  key: 'invoice-desk.exports.',
  schema: listOf(entry),
  initial: none,
});

/**
 * Remembers a finished export; the oldest of more than a hundred goes.
 * @param filters what was exported, or what the selected ones were chosen from
 */
export function rememberExport(
  scope: string,
  filters: InboxFilters,
  made: Omit<PastExport, 'search'>,
): void {
  const search = writeInbox({ ...filters, page: 1 }).toString();
  pastExports(scope).update((all) => [{ ...made, search }, ...all].slice(0, most));
}

/** Forgets one of them; the file stays where it is. */
export function forgetExport(scope: string, at: string): void {
  pastExports(scope).update((all) => all.filter((one) => one.at !== at));
}

/** Forgets all of them. @returns them, so that they can be put back */
export function forgetExports(scope: string): readonly PastExport[] {
  const before = pastExports(scope).get();
  pastExports(scope).set(none);
  return before;
}

/** Puts forgotten ones back. */
export function restoreExports(scope: string, forgotten: readonly PastExport[]): void {
  pastExports(scope).update((now) => {
    const lost = forgotten.filter(({ at }) => !now.some((one) => one.at === at));
    return [...now, ...lost].sort((one, other) => (one.at < other.at ? 1 : -1)).slice(0, most);
  });
}
