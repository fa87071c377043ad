import type { KyselyPlugin } from 'kysely';

/** A cache of recent counts, because counting a large filter costs more than reading its page. */
export interface CountCache {
  /**
   * The count with this name, computed if it is unknown or too old. Simultaneous callers share one
   * computation.
   * @throws what `count` throws
   */
  of(name: string, count: () => Promise<number>): Promise<number>;
  /** Invalidates all counts, including those being computed, because something was written. */
  drop(): void;
}

const mostCounts = 500;

/** @param lasts milliseconds for which writes of another process may stay unnoticed */
export function countCache(
  lasts: number,
  now: () => number = performance.now.bind(performance),
): CountCache {
  const known = new Map<string, { readonly count: Promise<number>; readonly until: number }>();
  return {
    of(name, count) {
      const found = known.get(name);
      if (found && found.until > now()) return found.count;
      if (known.size >= mostCounts) known.clear();
      const made = { count: count(), until: now() + lasts };
      known.set(name, made);
      // A failure is reported to those who wait for it, and not cached.
      made.count.catch(() => known.get(name) === made && known.delete(name));
      return made.count;
    },
    drop: () => known.clear(),
  };
}

const writing: ReadonlySet<string> = new Set([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
  'MergeQueryNode',
  'RawNode',
]);

/**
 * Calls `wrote` after every statement that changed something. Changes of a transaction become
 * visible only at its end, which must be reported separately.
 */
export function watchWrites(wrote: () => void): KyselyPlugin {
  const writes = new WeakSet<object>();
  return {
    transformQuery({ node, queryId }) {
      if (writing.has(node.kind)) writes.add(queryId);
      return node;
    },
    async transformResult({ queryId, result }) {
      const { numAffectedRows, rows } = result;
      if (writes.has(queryId) && (rows.length > 0 || (numAffectedRows ?? 0n) > 0n)) wrote();
      return result;
    },
  };
}
