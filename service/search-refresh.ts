import { setTimeout } from 'node:timers/promises';
import type { Database } from '#service/db/database.ts';
import { refreshPlanned } from '#service/db/search-text.ts';
import { reportProblem } from '#service/problem-log.ts';

const betweenRoundsMs = 1_000;
/** Between two transactions, as long as one of them takes, so that requests come first. */
const pauseMs = 15;

/** Rewrites planned search texts, also those of a service that ended. @returns stops it */
export function startSearchRefresh(database: Database): () => Promise<void> {
  let open = true;
  let busy = false;
  const round = async () => {
    busy = true;
    try {
      while (open && (await refreshPlanned(database))) await setTimeout(pauseMs);
    } catch (error) {
      reportProblem("The search texts of a company's invoices were put off", error);
    } finally {
      busy = false;
    }
  };
  let last = round();
  const timer = setInterval(() => {
    // A round may take long, as while the database does not answer.
    if (!busy) last = round();
  }, betweenRoundsMs).unref();
  return async () => {
    open = false;
    clearInterval(timer);
    await last;
  };
}
