import { sql } from 'kysely';
import type { Engine } from '#service/db/engine.ts';

/** Requests of one caller in the window that is running. */
interface RequestCount {
  readonly requests: number;
  /** Milliseconds until the window ends. */
  readonly left: number;
}

/** Counts requests for all services of one database together. */
export interface RequestCounts {
  /** Counts one more. @param window milliseconds */
  add(name: string, window: number): Promise<RequestCount>;
}

const tidyEvery = 60_000;

/**
 * Counts in a table of PostgreSQL. Not by the handle that tells of writes: a request counted is no
 * reason to count invoices anew.
 */
export function sharedRequestCounts({ kysely, clock }: Engine): RequestCounts {
  let tidyAt = 0;
  return {
    async add(name, window) {
      if (performance.now() > tidyAt) {
        tidyAt = performance.now() + tidyEvery;
        await sql`
          delete from request_count
          where started_at < ${clock()} - ${window * 1000}`.execute(kysely);
      }
      // The moment is taken anew behind the lock of the row: who waited there for another service
      // would otherwise find the other's window in its own future, and begin one more. What still
      // begins in the future was begun by a clock that was wrong.
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
