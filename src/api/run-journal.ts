import type { DBSchema } from 'idb';
import type { Problem } from '#src/api/api-error.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import type { DecisionAction, LeftOut, Outcome } from '#src/lib/decision.ts';
import { database } from '#src/device/database.ts';
import { heldLocks, locks } from '#src/device/locks.ts';
import type { SelectedInvoice } from '#src/lib/selected-invoice.ts';

/** What a run set out to do, as this device stores it. */
export interface RunPlan {
  readonly id: string;
  /** The owner: a hash of service address and key. */
  readonly scope: string;
  readonly action: DecisionAction;
  /** The reason of a rejection. */
  readonly reason: string;
  /** Milliseconds since 1970. */
  readonly started: number;
  readonly todo: readonly SelectedInvoice[];
  readonly leftOut: readonly LeftOut[];
  /** The decision that the run takes back; earlier versions did not store it. */
  readonly undoes?: { readonly id: string; readonly action: DecisionAction } | undefined;
}

/** How far a record is: under way means that it may have been sent. */
export type Noted = Outcome<Problem> | { readonly kind: 'under way' };

interface NotedRecord {
  readonly run: string;
  readonly uid: string;
  readonly noted: Noted;
}

/** A run as earlier versions stored it. */
type StoredRun = RunPlan | (Omit<RunPlan, 'action'> & { readonly deed: DecisionAction });

interface Schema extends DBSchema {
  runs: { key: string; value: StoredRun };
  records: { key: [string, string]; value: NotedRecord };
}

/** A run as it was left, with what is noted of its records by uid. */
export interface LeftRun extends RunPlan {
  readonly noted: ReadonlyMap<string, Noted>;
}

const oldest = 30 * 24 * 3_600_000;

// Without storage the run goes on all the same, it only cannot be reported later.
const { attempt } = database<Schema>('invoice-desk-runs');

const recordsOf = (run: string) => IDBKeyRange.bound([run], [run, []]);

/** Writes down what a run sets out to do, before it does anything. */
export const noteRun = (run: Omit<RunPlan, 'scope'>): Promise<void> =>
  attempt(
    async (open) => void (await open.put('runs', { ...run, scope: deviceScope() })),
    undefined,
  );

/** Writes down how far a record of a run is. */
export const noteRecord = (run: string, uid: string, noted: Noted): Promise<void> =>
  attempt(async (open) => void (await open.put('records', { run, uid, noted })), undefined);

/** Forgets a run: the person has seen how it ended. */
export const forgetRun = (id: string): Promise<void> =>
  attempt(async (open) => {
    const writing = open.transaction(['runs', 'records'], 'readwrite');
    await Promise.all([
      writing.objectStore('runs').delete(id),
      writing.objectStore('records').delete(recordsOf(id)),
      writing.done,
    ]);
  }, undefined);

/**
 * The entries of this person from the last month, oldest first.
 * @param forget deletes one that is older, whosever it is
 */
export async function recentEntries<
  Entry extends { readonly id: string; readonly scope: string; readonly started: number },
>(all: readonly Entry[], forget: (id: string) => Promise<void>): Promise<readonly Entry[]> {
  const scope = deviceScope();
  const isOld = ({ started }: Entry) => Date.now() - started > oldest;
  await Promise.all(all.filter(isOld).map(({ id }) => forget(id)));
  return all
    .filter((entry) => entry.scope === scope && !isOld(entry))
    .toSorted((a, b) => a.started - b.started);
}

/**
 * The runs that this person has not seen the end of, oldest first. Those of last month are
 * forgotten.
 */
export const leftRuns = (): Promise<readonly LeftRun[]> =>
  attempt(async (open) => {
    const mine = await recentEntries(await open.getAll('runs'), forgetRun);
    return Promise.all(
      mine.map(async (run) => {
        const records = await open.getAll('records', recordsOf(run.id));
        const action = 'action' in run ? run.action : run.deed;
        return { ...run, action, noted: new Map(records.map(({ uid, noted }) => [uid, noted])) };
      }),
    );
  }, []);

const lockOf = (id: string) => `invoice-desk-run-${id}`;

/** Shows to the other tabs that the run is alive in this one, until `work` has ended. */
export async function whileAlive<T>(id: string, work: () => Promise<T>): Promise<T> {
  // Without locks two tabs may both show the run; continuing it skips what is done.
  return locks()?.request(lockOf(id), work) ?? work();
}

/** The ids of those runs that a tab is working on now. */
export const aliveRuns = (): Promise<ReadonlySet<string>> => heldLocks(lockOf(''));
