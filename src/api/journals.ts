import { queryOptions } from '@tanstack/react-query';
import type { Company, CompanyPatch } from '#contract/company.ts';
import type { Problem } from '#src/api/api-error.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { database } from '#src/device/database.ts';
import { heldLocks, locks } from '#src/device/locks.ts';
import type { DatabaseName } from '#src/device/stored-names.ts';
import type { DecisionAction, LeftOut, Outcome } from '#src/lib/decisions/decision.ts';
import type { MoveNote, MovingInvoice, StayingInvoice } from '#src/lib/merging/moves.ts';
import type { SelectedInvoice } from '#src/lib/decisions/selected-invoice.ts';

/** Fields of every journalled piece of work. */
interface Work {
  readonly id: string;
  /** Hash of service address and key. */
  readonly scope: string;
  /** Milliseconds since 1970. */
  readonly started: number;
}

/** Names of the database's stores, and of the two fields that a note has beside the UID. */
interface JournalNames {
  readonly works: string;
  readonly notes: string;
  readonly work: string;
  readonly note: string;
}

const longestKeptMs = 30 * 24 * 3_600_000;

/**
 * A journal of work that is written to the device before it is carried out, with the progress of
 * each record. Without storage the work is carried out as well, but cannot be reported or continued
 * later.
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
    /** This key's work, oldest first. Work older than a month is erased, whosever it is. */
    recent: (): Promise<readonly W[]> =>
      attempt(async (opened) => {
        const all: readonly W[] = await opened.getAll(names.works);
        const scope = deviceScope();
        const isOld = ({ started }: W) => Date.now() - started > longestKeptMs;
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

/** A run as it was planned. */
export interface RunPlan extends Work {
  readonly action: DecisionAction;
  readonly reason: string;
  readonly todo: readonly SelectedInvoice[];
  readonly leftOut: readonly LeftOut[];
  /** The decision that the run takes back. */
  readonly undoes?: { readonly id: string; readonly action: DecisionAction } | undefined;
}

/** The progress of a record; `under way` means that the request may have been sent. */
export type Noted = Outcome<Problem> | { readonly kind: 'under way' };

/** An interrupted run with the notes of its records by UID. */
export interface UnfinishedRun extends RunPlan {
  readonly noted: ReadonlyMap<string, Noted>;
}

const runs = journal<RunPlan, Noted>('invoice-desk-runs', {
  works: 'runs',
  notes: 'records',
  work: 'run',
  note: 'noted',
});

/** Writes a run's plan before it starts. */
export const noteRun = (run: Omit<RunPlan, 'scope'>): Promise<void> =>
  runs.write({ ...run, scope: deviceScope() });

/** Writes the progress of a record of a run. */
export const noteRecord = runs.note;

/** Erases a run whose result the person has seen. */
export const forgetRun = runs.forget;

/** This key's runs whose end was not seen, oldest first. After a month they are erased. */
export const unfinishedRuns = async (): Promise<readonly UnfinishedRun[]> =>
  Promise.all(
    (await runs.recent()).map(async (run) => ({
      ...run,
      noted: await runs.notesOf(run.id),
    })),
  );

const lockOf = (id: string) => `invoice-desk-run-${id}`;

/** Marks a run as active in this tab for other tabs until `work` has ended. */
export async function whileActive<T>(id: string, work: () => Promise<T>): Promise<T> {
  // Without Web Locks two tabs may both offer the run; continuing it skips what is done.
  return locks()?.request(lockOf(id), work) ?? work();
}

/** The ids of the runs and merges that a tab is working on. */
export const activeRuns = (): Promise<ReadonlySet<string>> => heldLocks(lockOf(''));

/** A merge in the journal: its plan, and the progress of its companies. */
export interface MergeJob extends Work {
  /** The company that is merged away, as it was before. */
  readonly from: Company;
  /** The company that stays, as it was before. */
  readonly into: Company;
  readonly patch: CompanyPatch;
  readonly fields: 'to do' | 'done' | 'back';
  /** Values that somebody else wrote during an interruption, and that were left. */
  readonly others?: CompanyPatch;
  readonly deleted: boolean;
  /** Its new UID after moving back created it again; null when it was not created. */
  readonly again: string | null;
  /** Every invoice to move, in the order of starting. */
  readonly records: readonly MovingInvoice[];
  readonly staying: readonly StayingInvoice[];
}

/** A merge with the notes of its invoices by UID. */
export interface JournaledMerge {
  readonly job: MergeJob;
  readonly notes: ReadonlyMap<string, MoveNote<Problem>>;
  /** Whether a tab is working on it. */
  readonly alive: boolean;
}

const merges = journal<MergeJob, MoveNote<Problem>>('invoice-desk-merges', {
  works: 'merges',
  notes: 'moves',
  work: 'merge',
  note: 'note',
});

/** Writes the state of a merge before it is carried out. */
export const writeMerge = merges.write;

/** Writes the progress of an invoice of a merge. */
export const writeMove = merges.note;

/** Erases a merge, which then cannot be continued or undone. */
export const forgetMerge = merges.forget;

async function readMerges(): Promise<readonly JournaledMerge[]> {
  const [mine, alive] = [await merges.recent(), await activeRuns()];
  return Promise.all(
    mine.toReversed().map(async (job) => ({
      job,
      notes: await merges.notesOf(job.id),
      alive: alive.has(job.id),
    })),
  );
}

/** Queries of the journalled merges. */
export const mergeJournalQueries = {
  /** The merges of this key, newest first; those older than a month are erased. */
  all: () =>
    queryOptions({
      queryKey: ['merges', deviceScope()] as const,
      queryFn: readMerges,
      staleTime: 0,
      networkMode: 'always',
    }),
};
