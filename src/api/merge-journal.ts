import type { DBSchema } from 'idb';
import { queryOptions } from '@tanstack/react-query';
import type { Company, CompanyPatch } from '#contract/company.ts';
import type { Problem } from '#src/api/api-error.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { aliveRuns, recentEntries } from '#src/api/run-journal.ts';
import { database } from '#src/device/database.ts';
import type { MoveNote, MovingInvoice, StayingInvoice } from '#src/lib/merging/moves.ts';

/** A merge as this device keeps it: what it set out to do, and how far its companies are. */
export interface MergeJob {
  readonly id: string;
  /** The owner: a hash of service address and key. */
  readonly scope: string;
  /** Milliseconds since 1970. */
  readonly started: number;
  /** The company that goes, as it was before. */
  readonly from: Company;
  /** The company that stays, as it was before. */
  readonly into: Company;
  /** What the merge changes of the company that stays. */
  readonly patch: CompanyPatch;
  readonly fields: 'to do' | 'done' | 'back';
  /**
   * What someone else wrote there while the merge was broken off, so it was left as it is; by
   * field.
   */
  readonly others?: CompanyPatch;
  /** The company that goes was deleted at the end. */
  readonly deleted: boolean;
  /** Its uid after moving back made it again; null when it was not made again. */
  readonly again: string | null;
  /** Every invoice that was to move, in the order of beginning. */
  readonly records: readonly MovingInvoice[];
  /** What could not move when it began. */
  readonly staying: readonly StayingInvoice[];
}

interface NotedMove {
  readonly merge: string;
  readonly uid: string;
  readonly note: MoveNote<Problem>;
}

interface Schema extends DBSchema {
  merges: { key: string; value: MergeJob };
  moves: { key: [string, string]; value: NotedMove };
}

/** A merge with what is noted of its invoices by uid. */
export interface JournaledMerge {
  readonly job: MergeJob;
  readonly notes: ReadonlyMap<string, MoveNote<Problem>>;
  /** A tab is working on it now. */
  readonly alive: boolean;
}

// Without storage the merge goes on all the same; it only cannot be shown later.
const { attempt } = database<Schema>('invoice-desk-merges');

const movesOf = (merge: string) => IDBKeyRange.bound([merge], [merge, []]);

/** Writes down a merge, before it does what stands there. */
export const writeMerge = (merge: MergeJob): Promise<void> =>
  attempt(async (open) => void (await open.put('merges', merge)), undefined);

/** Writes down how far an invoice of a merge is. */
export const writeMove = (merge: string, uid: string, note: MoveNote<Problem>): Promise<void> =>
  attempt(async (open) => void (await open.put('moves', { merge, uid, note })), undefined);

/** Forgets a merge: it can be gone on with or moved back no more. */
export const forgetMerge = (id: string): Promise<void> =>
  attempt(async (open) => {
    const writing = open.transaction(['merges', 'moves'], 'readwrite');
    await Promise.all([
      writing.objectStore('merges').delete(id),
      writing.objectStore('moves').delete(movesOf(id)),
      writing.done,
    ]);
  }, undefined);

async function readMerges(): Promise<readonly JournaledMerge[]> {
  return attempt(async (open) => {
    const mine = await recentEntries(await open.getAll('merges'), forgetMerge);
    const alive = await aliveRuns();
    return Promise.all(
      mine.toReversed().map(async (job) => {
        const moves = await open.getAll('moves', movesOf(job.id));
        return {
          job,
          notes: new Map(moves.map(({ uid, note }) => [uid, note])),
          alive: alive.has(job.id),
        };
      }),
    );
  }, []);
}

/** Reads of the merges that this device keeps. */
export const mergeJournalQueries = {
  /** Those of this person, newest first; of those of last month nothing is left. */
  all: () =>
    queryOptions({
      queryKey: ['merges', deviceScope()] as const,
      queryFn: readMerges,
      staleTime: 0,
      networkMode: 'always',
    }),
};
