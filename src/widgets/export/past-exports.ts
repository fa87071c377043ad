import * as z from 'zod/mini';
import { isDecimal, type Decimal } from '#contract/decimal.ts';
import { listOf, storedValues } from '#src/device/device-storage.ts';
import { type InboxFilters, writeInbox } from '#src/lib/filters/filters.ts';

const mostExports = 100;

const sum = z.object({
  currency: z.string(),
  total: z.custom<Decimal>((value) => typeof value === 'string' && isDecimal(value)),
});

const entry = z.object({
  /** ISO 8601 time of saving, which also identifies the entry. */
  at: z.string(),
  file_name: z.string(),
  /** Missing where unknown. */
  rows: z.optional(z.number()),
  bytes: z.number(),
  /** The filters as parameters of the inbox's address. */
  search: z.string(),
  /** Whether the file has only invoices selected from them. */
  selected: z.optional(z.boolean()),
  format: z.enum(['csv', 'xlsx', 'zip']),
  sums: z.nullable(z.array(sum)),
  /** Lower-case hex; empty where the browser could not compute it. */
  sha256: z.string(),
  /** Result of the check; for a pack, only that it is complete. */
  check: z.optional(
    z.enum(['same', 'meanwhile', 'rows', 'sums', 'broken', 'changed', 'unreadable', 'skipped']),
  ),
  /** Expected number of rows, if the check found another. */
  expected: z.optional(z.number()),
});

export type PastExport = z.output<typeof entry>;

const none: readonly PastExport[] = [];

/**
 * The exports made on this device, newest first.
 * @param name the scope of service and key, since one key must not see another's exports
 */
export const pastExports = storedValues({
  key: 'invoice-desk.exports.',
  schema: listOf(entry),
  initial: none,
});

/**
 * Stores a finished export; of more than a hundred the oldest is removed.
 * @param filters what was exported, or what the selection was made from
 */
export function rememberExport(
  scope: string,
  filters: InboxFilters,
  made: Omit<PastExport, 'search'>,
): void {
  const search = writeInbox({ ...filters, page: 1 }).toString();
  pastExports(scope).update((all) => [{ ...made, search }, ...all].slice(0, mostExports));
}

/** Removes one from the list; the file itself stays. */
export function forgetExport(scope: string, at: string): void {
  pastExports(scope).update((all) => all.filter((one) => one.at !== at));
}

/** Removes all from the list. @returns them, for undo */
export function forgetExports(scope: string): readonly PastExport[] {
  const before = pastExports(scope).get();
  pastExports(scope).set(none);
  return before;
}

export function restoreExports(scope: string, forgotten: readonly PastExport[]): void {
  pastExports(scope).update((now) => {
    const lost = forgotten.filter(({ at }) => !now.some((one) => one.at === at));
    return [...now, ...lost]
      .sort((one, other) => (one.at < other.at ? 1 : -1))
      .slice(0, mostExports);
  });
}
