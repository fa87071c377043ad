import { sql } from 'kysely';
import type { Engine } from '#service/db/engine.ts';
import { recentCache } from '#service/db/recent-cache.ts';

/** Requests of one caller in the current window. */
interface RequestCount {
  readonly requests: number;
  /** Milliseconds until the window ends. */
  readonly left: number;
}

/** Counts requests by caller. */
export interface RequestCounts {
  /** Counts one more request. @param window milliseconds */
  add(name: string, window: number): Promise<RequestCount>;
}

/** With more callers within a window, those who have not asked for longest start a new one. */
const mostCallers = 5_000;

/**
 * Counts in the memory of this process. The store of the plugin measures windows by the clock of
 * the machine: set back by an hour, it refuses callers for that long.
 */
export function ownRequestCounts(): RequestCounts {
  const counts = recentCache<{ startedAt: number; requests: number }>(mostCallers);
  return {
    async add(name, window) {
      const now = performance.now();
      const count = counts(name, () => ({ startedAt: now, requests: 0 }));
      if (now - count.startedAt >= window) [count.startedAt, count.requests] = [now, 0];
      count.requests += 1;
      return { requests: count.requests, left: window - (now - count.startedAt) };
    },
  };
}

const tidyEveryMs = 60_000;

/**
 * Counts over all services of one database, in a table of PostgreSQL. It bypasses the handle that
 * reports writes, because counting a request must not invalidate the counts of invoices.
 */
export function sharedRequestCounts({ kysely, clock }: Engine): RequestCounts {
  let tidyAt = 0;
  return {
    async add(name, window) {
      if (performance.now() > tidyAt) {
        tidyAt = performance.now() + tidyEveryMs;
        await sql`
          delete from request_count
          where started_at < ${clock()} - ${window * 1000}`.execute(kysely);
      }
      // The time is read again once the row is locked. A service that waited for another's lock
      // would otherwise find the window in its own future, and start another one. A window that
      // still starts in the future was written by a wrong clock.
      const isRunning = sql`known.started_at between ${clock()} - ${window * 1000} and ${clock()}`;
      const { rows } = await sql<{ requests: number; age: number }>`
        insert into request_count as known (name, started_at, requests)
        values (${name}, ${clock()}, 1)
        on conflict (name) do update set
          requests = case when ${isRunning} then known.requests + 1 else 1 end,
          started_at = case when ${isRunning} then known.started_at else excluded.started_at end
        returning requests, ${clock()} - started_at as age`.execute(kysely);
      const { requests = 1, age = 0 } = rows[0] ?? {};
      return { requests, left: Math.max(0, window - age / 1000) };
    },
  };
}
