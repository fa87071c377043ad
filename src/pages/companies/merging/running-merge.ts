import { problemOf, type Problem } from '#src/api/api-error.ts';
import { client } from '#src/api/client.ts';
import { companyQueries } from '#src/api/companies.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import {
  type JournaledMerge,
  type MergeJob,
  mergeJournalQueries,
  whileActive,
  writeMerge,
  writeMove,
} from '#src/api/journals.ts';
import { createStore, useStore } from '#src/device/store.ts';
import type { MoveEnd, MoveNote } from '#src/lib/merging/moves.ts';
import type { Side } from '#src/lib/merging/surviving-fields.ts';

/** Why a merge did not start or end: a company changed or is gone, or a refusal. */
export type MergeIssue =
  | { readonly kind: 'gone'; readonly side: Side }
  | { readonly kind: 'changed' }
  | { readonly kind: 'problem'; readonly problem: Problem }
  /** It is unknown whether the fields were written. */
  | { readonly kind: 'unknown'; readonly problem: Problem };

export interface MergeView extends JournaledMerge {
  readonly phase: 'idle' | 'fields' | 'there' | 'back';
  /** Time until which the service asks to wait, in milliseconds since 1970. */
  readonly until: number;
  readonly stopping: boolean;
  /** Why it stopped by itself before all invoices were started. */
  readonly halted: Problem | null;
}

export interface MergeSignals {
  /** Starts no more invoices. */
  readonly stop: AbortSignal;
  /** Also aborts the request in progress. */
  readonly abandon: AbortSignal;
}

const publishEveryMs = 100;
const resting = { phase: 'idle', until: 0, stopping: false } as const;

const running = createStore<MergeView | null>(null);
let control: Readonly<Record<keyof MergeSignals, AbortController>> | null = null;
// A merge may move thousands of invoices, so the notes are mutated in place and copied for the page
// ten times a second.
let notes = new Map<string, MoveNote<Problem>>();
let publishing: ReturnType<typeof setTimeout> | undefined;

/** The merge of this tab, if its key is still in use. */
export function currentMerge(): MergeView | null {
  const view = running.get();
  return view?.job.scope === deviceScope() ? view : null;
}

/** The merge of this tab, in progress or ended; null for none. It continues on whatever page. */
export const useMerge = (): MergeView | null => useStore(running, currentMerge);

export const idleView = (merge: JournaledMerge): MergeView => ({
  ...merge,
  ...resting,
  halted: null,
});

export const isMerging = (): boolean => control !== null;

/** Makes a merge the one of this tab, unless it is already or another is in progress. */
export function openMerge(view: MergeView): void {
  if (control || running.get()?.job.id === view.job.id) return;
  notes = new Map(view.notes);
  running.set(view);
}

export const dropMerge = (id: string): void =>
  running.update((view) => (view?.job.id === id ? null : view));

/** Changes the merge's state with the newest notes. */
export function updateMerge(part: Partial<MergeView>): void {
  clearTimeout(publishing);
  publishing = undefined;
  running.update((view) => view && { ...view, ...part, notes: new Map(notes) });
}

export async function updateJob(part: Partial<MergeJob>): Promise<void> {
  const view = running.get();
  if (!view) return;
  const job = { ...view.job, ...part };
  updateMerge({ job });
  await writeMerge(job);
}

export const moveNotes = {
  all: (): ReadonlyMap<string, MoveNote<Problem>> => new Map(notes),
  /** Notes the end of an invoice, here and in the journal. */
  write: (uid: string, end: MoveEnd<Problem>): Promise<void> => {
    const note = { end, invoice_number: notes.get(uid)?.invoice_number ?? '' };
    notes.set(uid, note);
    publishing ??= setTimeout(() => updateMerge({}), publishEveryMs);
    return writeMove(running.get()?.job.id ?? '', uid, note);
  },
  nameInvoice: (uid: string, invoice_number: string): void => {
    const note = notes.get(uid);
    if (note) notes.set(uid, { ...note, invoice_number });
  },
  remove: (uid: string): void => void notes.delete(uid),
};

export function invalidateMerged(): void {
  const job = running.get()?.job;
  const gone = job?.deleted ? job.from.uid : undefined;
  if (gone !== undefined) client.removeQueries({ queryKey: companyQueries.detail(gone).queryKey });
  void client.invalidateQueries({
    queryKey: invoiceQueries.all(),
    predicate: ({ queryKey }) => gone === undefined || !queryKey.includes(gone),
  });
  void client.invalidateQueries({ queryKey: companyQueries.all() });
  void client.invalidateQueries({ queryKey: mergeJournalQueries.all().queryKey });
}

// Only during a merge, since closing the tab would leave it half done.
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Opens a merge and runs its work, exclusively in this tab.
 * @returns why it did not start or could not end; never throws
 */
export async function runMerge(
  view: MergeView,
  phase: MergeView['phase'],
  work: (signals: MergeSignals) => Promise<MergeIssue | null>,
): Promise<MergeIssue | null> {
  if (control) return null;
  openMerge(view);
  const { stop, abandon } = (control = {
    stop: new AbortController(),
    abandon: new AbortController(),
  });
  addEventListener('beforeunload', warn);
  updateMerge({ ...resting, phase, halted: null });
  try {
    return await whileActive(view.job.id, () =>
      work({ stop: stop.signal, abandon: abandon.signal }),
    );
  } catch (error) {
    return { kind: 'problem', problem: problemOf(error) };
  } finally {
    removeEventListener('beforeunload', warn);
    control = null;
    updateMerge(resting);
    invalidateMerged();
  }
}

/** Lets the invoice in progress finish and starts no more; the second call aborts it too. */
export function stopMerge(): void {
  if (control?.stop.signal.aborted) control.abandon.abort();
  control?.stop.abort();
  updateMerge({ stopping: true });
}
