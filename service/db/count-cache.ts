import type { KyselyPlugin } from 'kysely';

/**
 * Counts that were asked for a moment ago: counting a large filter costs more than reading its
 * page.
 */
export interface CountCache {
  /**
   * The count of that name, counted anew when it is not known or too old. Several who ask at once
   * wait for one counting.
   * @throws what the counting throws
   */
  of(name: string, count: () => Promise<number>): Promise<number>;
  /** Forgets all, those too that are being counted right now: something was written. */
  drop(): void;
}

const most = 500;

/** @param lasts milliseconds: how long what another process wrote may stay unseen */
export function countCache(
  lasts: number,
  now: () => number = performance.now.bind(performance),
): CountCache {
  const known = new Map<string, { readonly count: Promise<number>; readonly until: number }>();
  return {
    of(name, count) {
      const found = known.get(name);
      if (found && found.until > now()) return found.count;
      if (known.size >= most) known.clear();
      const made = { count: count(), until: now() + lasts };
      known.set(name, made);
      // A failure is for those who wait for it, not for who asks later.
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
 * Tells of every statement that has changed something; what a transaction changed is seen by others
 * at its end only, so that is to be told besides.
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
