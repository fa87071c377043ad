import { queryOptions } from '@tanstack/react-query';
import type { Company, CompanyPatch } from '#contract/company.ts';
import type { Problem } from '#src/api/api-error.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { database } from '#src/device/database.ts';
import { heldLocks, locks } from '#src/device/locks.ts';
import type { DatabaseName } from '#src/device/stored-names.ts';
import type { DecisionAction, LeftOut, Outcome } from '#src/lib/decision.ts';
import type { MoveNote, MovingInvoice, StayingInvoice } from '#src/lib/merging/moves.ts';
import type { SelectedInvoice } from '#src/lib/selected-invoice.ts';

/** What every piece of work says of itself. */
interface Work {
  readonly id: string;
  /** The owner: a hash of service address and key. */
  readonly scope: string;
  /** Milliseconds since 1970. */
  readonly started: number;
}

/** How a database calls its stores, and the two fields of what is noted beside the uid. */
interface JournalNames {
  readonly works: string;
  readonly notes: string;
  readonly work: string;
  readonly note: string;
}

const oldest = 30 * 24 * 3_600_000;

/**
 * Work that this device writes down before it is done, and how far each of its records is. Without
 * storage it is done all the same, it only cannot be reported or gone on with later.
 */
export function journal<W extends Work, Note>(name: DatabaseName, names: JournalNames) {
  const { open, attempt } = database(name);
  const notesIn = (id: string) => IDBKeyRange.bound([id], [id, []]);

  const forget = (id: string): Promise<void> =>
    attempt(async (opened) => {
      const writing = opened.transaction([names.works, names.notes], 'readwrite');
      await Promise.all([
        writing.objectStore(names.works).delete(id),
        writing.objectStore(names.notes).delete(notesIn(id)),
        writing.done,
      ]);
    }, undefined);

  return {
    forget,
    open,
    notesIn,
    write: (work: W): Promise<void> =>
      attempt(async (opened) => void (await opened.put(names.works, work)), undefined),
    note: (id: string, uid: string, note: Note): Promise<void> =>
      attempt(
        async (opened) =>
          void (await opened.put(names.notes, { [names.work]: id, uid, [names.note]: note })),
        undefined,
      ),
    /** The work of this person, oldest first; that of last month is forgotten, whosever it is. */
    recent: (): Promise<readonly W[]> =>
      attempt(async (opened) => {
        const all: readonly W[] = await opened.getAll(names.works);
        const scope = deviceScope();
        const isOld = ({ started }: W) => Date.now() - started > oldest;
        await Promise.all(all.filter(isOld).map(({ id }) => forget(id)));
        return all
          .filter((work) => work.scope === scope && !isOld(work))
          .toSorted((a, b) => a.started - b.started);
      }, []),
    notesOf: (id: string): Promise<ReadonlyMap<string, Note>> =>
      attempt(async (opened) => {
        const notes = await opened.getAll(names.notes, notesIn(id));
        return new Map(notes.map((one) => [one.uid, one[names.note]]));
      }, new Map()),
  };
}

/** What a run set out to do, as this device stores it. */
export interface RunPlan extends Work {
  readonly action: DecisionAction;
  readonly reason: string;
  readonly todo: readonly SelectedInvoice[];
  readonly leftOut: readonly LeftOut[];
  /** The decision that the run takes back. */
  readonly undoes?: { readonly id: string; readonly action: DecisionAction } | undefined;
}

/** How far a record is: under way means that it may have been sent. */
export type Noted = Outcome<Problem> | { readonly kind: 'under way' };

/** A run as it was left, with what is noted of its records by uid. */
export interface LeftRun extends RunPlan {
  readonly noted: ReadonlyMap<string, Noted>;
}

const runs = journal<RunPlan, Noted>('invoice-desk-runs', {
  works: 'runs',
  notes: 'records',
  work: 'run',
  note: 'noted',
});

/** Writes down what a run sets out to do, before it does anything. */
export const noteRun = (run: Omit<RunPlan, 'scope'>): Promise<void> =>
  runs.write({ ...run, scope: deviceScope() });

/** Writes down how far a record of a run is. */
export const noteRecord = runs.note;

/** Forgets a run: the person has seen how it ended. */
export const forgetRun = runs.forget;

/**
 * The runs that this person has not seen the end of, oldest first. Those of last month are
 * forgotten.
 */
export const leftRuns = async (): Promise<readonly LeftRun[]> =>
  Promise.all(
    (await runs.recent()).map(async (run) => ({
      ...run,
      noted: await runs.notesOf(run.id),
    })),
  );

const lockOf = (id: string) => `invoice-desk-run-${id}`;

/** Shows to the other tabs that the run is alive in this one, until `work` has ended. */
export async function whileAlive<T>(id: string, work: () => Promise<T>): Promise<T> {
  // Without locks two tabs may both show the run; continuing it skips what is done.
  return locks()?.request(lockOf(id), work) ?? work();
}

/** The ids of those runs that a tab is working on now. */
export const aliveRuns = (): Promise<ReadonlySet<string>> => heldLocks(lockOf(''));

/** A merge as this device keeps it: what it set out to do, and how far its companies are. */
export interface MergeJob extends Work {
  /** The company that goes, as it was before. */
  readonly from: Company;
  /** The company that stays, as it was before. */
  readonly into: Company;
  readonly patch: CompanyPatch;
  readonly fields: 'to do' | 'done' | 'back';
  /**
   * What someone else wrote there while the merge was broken off, so it was left as it is; by
   * field.
   */
  readonly others?: CompanyPatch;
  readonly deleted: boolean;
  /** Its uid after moving back made it again; null when it was not made again. */
  readonly again: string | null;
  /** Every invoice that was to move, in the order of beginning. */
  readonly records: readonly MovingInvoice[];
  readonly staying: readonly StayingInvoice[];
}

/** A merge with what is noted of its invoices by uid. */
export interface JournaledMerge {
  readonly job: MergeJob;
  readonly notes: ReadonlyMap<string, MoveNote<Problem>>;
  /** A tab is working on it now. */
  readonly alive: boolean;
}

const merges = journal<MergeJob, MoveNote<Problem>>('invoice-desk-merges', {
  works: 'merges',
  notes: 'moves',
  work: 'merge',
  note: 'note',
});

/** Writes down a merge, before it does what stands there. */
export const writeMerge = merges.write;

/** Writes down how far an invoice of a merge is. */
export const writeMove = merges.note;

/** Forgets a merge: it can be gone on with or moved back no more. */
export const forgetMerge = merges.forget;

async function readMerges(): Promise<readonly JournaledMerge[]> {
  const [mine, alive] = [await merges.recent(), await aliveRuns()];
  return Promise.all(
    mine.toReversed().map(async (job) => ({
      job,
      notes: await merges.notesOf(job.id),
      alive: alive.has(job.id),
    })),
  );
}

/** Reads of the merges that this device keeps. */
export const mergeJournalQueries = {
  /** The merges of this person, newest first; those of last month are forgotten. */
  all: () =>
    queryOptions({
      queryKey: ['merges', deviceScope()] as const,
      queryFn: readMerges,
      staleTime: 0,
      networkMode: 'always',
    }),
};
