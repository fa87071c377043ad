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
  const round = async () => {
    try {
      while (open && (await refreshPlanned(database))) await setTimeout(pauseMs);
    } catch (error) {
      reportProblem("The search texts of a company's invoices were put off", error);
    }
  };
  let last = round();
  const timer = setInterval(() => {
    last = last.then(round);
  }, betweenRoundsMs).unref();
  return async () => {
    open = false;
    clearInterval(timer);
    await last;
  };
}
