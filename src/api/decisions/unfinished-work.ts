import { queryOptions } from '@tanstack/react-query';
import { checkRecord, readInvoiceNow } from '#src/api/decisions/decision-requests.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { endOf } from '#src/api/decisions/run-actions.ts';
import {
  activeRuns,
  forgetRun,
  type UnfinishedRun,
  unfinishedRuns,
  type Noted,
  noteRecord,
} from '#src/api/journals.ts';
import { countJournals } from '#src/device/sign-out.ts';
import { tallyOf, type DecisionAction } from '#src/lib/decisions/decision.ts';
import {
  unconfirmedDeletions,
  type UnconfirmedDeletion,
} from '#src/api/decisions/unconfirmed-deletions.ts';
import { sleep } from '#src/lib/waiting/sleep.ts';

const mostLooks = 4;
const betweenLooksMs = 700;

/** A deletion sent by an earlier page, and whether the invoice still exists. */
export interface CheckedDeletion extends UnconfirmedDeletion {
  readonly there: boolean;
}

async function cleared(
  action: DecisionAction,
  uid: string,
  noted: Noted,
  signal: AbortSignal,
): Promise<Noted> {
  if (noted.kind !== 'under way' && noted.kind !== 'unknown') return noted;
  const check = await checkRecord(action, uid, signal).catch(() => null);
  return check === null ? noted : (endOf(check) ?? { kind: 'not started' });
}

// Invoices that were in progress when the run broke off are read before their outcome is reported.
async function settled(run: UnfinishedRun, signal: AbortSignal): Promise<UnfinishedRun> {
  const noted = await Promise.all(
    [...run.noted].map(async ([uid, before]): Promise<[string, Noted]> => {
      const now = await cleared(run.action, uid, before, signal);
      if (now !== before) await noteRecord(run.id, uid, now);
      return [uid, now];
    }),
  );
  return { ...run, noted: new Map(noted) };
}

// The request may still be on its way when the next page asks.
async function checked(
  left: UnconfirmedDeletion,
  signal: AbortSignal,
): Promise<CheckedDeletion | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      if ((await readInvoiceNow(left.uid, signal)) === null) return { ...left, there: false };
      if (tries === mostLooks) return { ...left, there: true };
    } catch {
      // Without a response, the next visit asks again.
      return null;
    }
    await sleep(betweenLooksMs, signal);
  }
}

/** A database that another tab blocks may never answer; signing out must not wait for it. */
const longestAnswerMs = 1_000;

const isOver = ({ noted, todo }: UnfinishedRun): boolean => {
  const { left, unknown, failed } = tallyOf(noted.values(), todo.length);
  return left + unknown + failed === 0;
};

/** The runs of this key that are over, of which only the result was not dismissed. */
const endedRuns = (): Promise<readonly UnfinishedRun[]> =>
  Promise.race([
    unfinishedRuns().then((runs) => runs.filter(isOver)),
    sleep(longestAnswerMs).then(() => []),
  ]);

/** Forgets the runs that are over: there is nothing in them to continue with the key. */
export async function forgetEndedRuns(): Promise<void> {
  await Promise.all((await endedRuns()).map(({ id }) => forgetRun(id)));
}

/** Work of earlier visits whose end is unknown. */
export const unfinishedWorkQueries = {
  all: () => ['unfinished work'] as const,
  /**
   * Runs that broke off or whose result was not dismissed, oldest first, except those that another
   * tab is working on.
   */
  runs: () =>
    queryOptions({
      queryKey: [...unfinishedWorkQueries.all(), 'runs', deviceScope()] as const,
      queryFn: async ({ signal }): Promise<readonly UnfinishedRun[]> => {
        const [runs, alive] = await Promise.all([unfinishedRuns(), activeRuns()]);
        return Promise.all(
          runs.filter(({ id }) => !alive.has(id)).map((run) => settled(run, signal)),
        );
      },
      staleTime: 0,
      refetchOnWindowFocus: false,
    }),
  journals: () =>
    queryOptions({
      queryKey: [...unfinishedWorkQueries.all(), 'journals'] as const,
      // A count that took too long is 0.
      queryFn: async () => Math.max(0, (await countJournals()) - (await endedRuns()).length),
      gcTime: 0,
      staleTime: 0,
    }),
  deletions: () =>
    queryOptions({
      queryKey: [...unfinishedWorkQueries.all(), 'deletions', deviceScope()] as const,
      queryFn: async ({ signal }): Promise<readonly CheckedDeletion[]> => {
        const found = await Promise.all(
          unconfirmedDeletions(deviceScope()).map((left) => checked(left, signal)),
        );
        return found.filter((one) => one !== null);
      },
      staleTime: 0,
      refetchOnWindowFocus: false,
    }),
};
