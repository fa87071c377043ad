import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Company, CompanyPatch } from '#contract/company.ts';
import { problemOf, type Problem } from '#src/api/api-error.ts';
import { companyQueries } from '#src/api/companies.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import {
  forgetMerge,
  mergeJournalQueries,
  noteMerge,
  noteMove,
  type KeptMerge,
  type LeftMerge,
} from '#src/api/merge-journal.ts';
import {
  changeCompany,
  deleteEmptyCompany,
  lookAtMove,
  makeCompanyAgain,
  moveInvoice,
  readCompanyNow,
  type Move,
} from '#src/api/merging.ts';
import { whileAlive } from '#src/api/run-journal.ts';
import { runActions } from '#src/api/run-actions.ts';
import { endBack, endThere } from '#src/lib/merging/move-ends.ts';
import {
  isMoved,
  type MoveEnd,
  type MoveNote,
  type MovePlan,
  type MovingInvoice,
  type MoveWhy,
} from '#src/lib/merging/moves.ts';
import { changesBack } from '#src/lib/merging/surviving-fields.ts';
import { newUid } from '#src/lib/new-uid.ts';
import {
  companiesAsSeen,
  writeFields,
  writeRestOfFields,
  type Trouble,
  type Written,
} from './merge-fields.ts';

/** A merge and what it is doing now. */
export interface MergeView extends LeftMerge {
  readonly phase: 'idle' | 'fields' | 'there' | 'back';
  /** Until when the service asks to wait, in milliseconds since 1970. */
  readonly until: number;
  readonly stopping: boolean;
  /** Why it ended before all were begun. */
  readonly halted: Problem | null;
}

const newsEvery = 100;

let live: MergeView | null = null;
let notes = new Map<string, MoveNote<Problem>>();
let control: { readonly stop: AbortController; readonly abandon: AbortController } | null = null;
let news: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(part: Partial<MergeView>): void {
  clearTimeout(news);
  news = undefined;
  if (live) live = { ...live, ...part, notes: new Map(notes) };
  for (const listener of listeners) listener();
}

const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The merge of this tab, for who is no part of the page; null for whoever signed in with another key since. */
export const currentMerge = (): MergeView | null =>
  live?.kept.scope === deviceScope() ? live : null;

/** The merge of this tab, going on or ended; null when there is none. It goes on whatever page is shown. */
export const useMerge = (): MergeView | null => useSyncExternalStore(follow, currentMerge);

/** A merge that an earlier visit left, as far as it came. */
export const asLeft = (left: LeftMerge): MergeView => ({
  ...left,
  phase: 'idle',
  until: 0,
  stopping: false,
  halted: null,
});

// Only while it runs: who leaves then leaves it half done.
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

async function keep(part: Partial<KeptMerge>): Promise<void> {
  if (!live) return;
  const kept = { ...live.kept, ...part };
  change({ kept });
  await noteMerge(kept);
}

function readAgain(client: QueryClient): Promise<unknown> {
  const gone = live?.kept.deleted ? live.kept.from.uid : undefined;
  if (gone !== undefined) client.removeQueries({ queryKey: companyQueries.detail(gone).queryKey });
  return Promise.all([
    client.invalidateQueries({
      queryKey: invoiceQueries.all(),
      predicate: ({ queryKey }) => gone === undefined || !queryKey.includes(gone),
    }),
    client.invalidateQueries({ queryKey: companyQueries.all() }),
    client.invalidateQueries({ queryKey: mergeJournalQueries.all().queryKey }),
  ]);
}

/** Does the work of a merge alone, in this tab; what it throws is a trouble. */
async function alone(
  phase: MergeView['phase'],
  client: QueryClient,
  work: () => Promise<Trouble | null>,
): Promise<Trouble | null> {
  if (!live || control) return null;
  control = { stop: new AbortController(), abandon: new AbortController() };
  addEventListener('beforeunload', warn);
  change({ phase, stopping: false, halted: null, until: 0 });
  try {
    return await whileAlive(live.kept.id, work);
  } catch (error) {
    return { kind: 'problem', problem: problemOf(error) };
  } finally {
    removeEventListener('beforeunload', warn);
    control = null;
    change({ phase: 'idle', stopping: false, until: 0 });
    void readAgain(client);
  }
}

async function moveAll(
  records: readonly MovingInvoice[],
  move: Move,
  back: boolean,
): Promise<void> {
  if (!live || !control) return;
  const { id } = live.kept;
  const before = new Map(notes);
  const note = (uid: string, end: MoveEnd<Problem>) => {
    const told = { end, invoice_number: notes.get(uid)?.invoice_number ?? '' };
    notes.set(uid, told);
    news ??= setTimeout(() => change({}), newsEvery);
    return noteMove(id, uid, told);
  };
  const { halted } = await runActions<MovingInvoice, MoveWhy>({
    records,
    concurrency: 1,
    inDoubt: ({ uid }) => before.get(uid)?.end.kind === 'doubt',
    act: async ({ uid }, signal) => {
      // Whoever signed in with another key meanwhile did not ask for it.
      if (!currentMerge()) return { kind: 'shut', problem: { kind: 'aborted' } };
      const { attempt, invoice_number } = await moveInvoice(uid, move, signal);
      const known = notes.get(uid);
      if (known && invoice_number !== null) notes.set(uid, { ...known, invoice_number });
      return attempt;
    },
    check: ({ uid }, signal) => lookAtMove(uid, move, signal),
    before: ({ uid }) => note(uid, { kind: 'doubt', problem: null, back }),
    settled: async ({ uid }, outcome) => {
      const end = back ? endBack(outcome) : endThere(outcome);
      if (end) return note(uid, end);
      const earlier = before.get(uid);
      if (earlier) await note(uid, earlier.end);
      else notes.delete(uid);
    },
    paused: (until) => change({ until }),
    stop: control.stop.signal,
    abandon: control.abandon.signal,
  });
  change({ halted: halted?.kind === 'aborted' ? null : halted });
}

/** Begins a merge: what is chosen of the company that stays first, then its new invoices one by one. @returns why it did not begin */
export async function startMerge(
  from: Company,
  into: Company,
  patch: CompanyPatch,
  plan: MovePlan,
  client: QueryClient,
): Promise<Trouble | null> {
  if (control) return null;
  notes = new Map();
  const kept: KeptMerge = {
    id: newUid(),
    scope: deviceScope(),
    started: Date.now(),
    from,
    into,
    patch,
    fields: 'to do',
    deleted: false,
    again: null,
    records: plan.todo,
    staying: plan.staying,
  };
  live = asLeft({ kept, notes, alive: true });
  const begin = async (): Promise<Written> => {
    const trouble = await companiesAsSeen(from, into);
    if (trouble) return { kind: 'not', trouble };
    await noteMerge(kept);
    return writeFields(kept);
  };
  return alone('fields', client, async () => {
    const written = await begin().catch((error: unknown): Written => ({
      kind: 'not',
      trouble: { kind: 'problem', problem: problemOf(error) },
    }));
    if (written.kind === 'not') {
      await forgetMerge(kept.id);
      live = null;
      return written.trouble;
    }
    if (written.kind === 'unknown') {
      change({ halted: written.problem });
      return null;
    }
    await keep({ fields: 'done' });
    change({ phase: 'there' });
    await moveAll(plan.todo, { from: from.uid, to: into.uid, lost: false }, false);
    return null;
  });
}

function adopt(view: MergeView): void {
  if (control || live?.kept.id === view.kept.id) return;
  live = view;
  notes = new Map(view.notes);
}

/**
 * Goes on with a merge: the fields first, if they are not there yet; then what can move now, what was not begun, what failed; what is in doubt is looked at first.
 * @param plan the invoices that the company that goes has now
 * @param lost that company was deleted by someone: its invoices have none
 */
export function goOnWith(
  view: MergeView,
  plan: MovePlan,
  lost: boolean,
  client: QueryClient,
): Promise<Trouble | null> {
  adopt(view);
  return alone('there', client, async () => {
    const { kept } = view;
    if (kept.fields === 'to do') {
      const written = await writeRestOfFields(kept);
      if (!written) return null;
      await keep({ ...written, fields: 'done' });
    }
    const known = new Map(kept.records.map((record) => [record.uid, record]));
    const wanted = new Map(plan.todo.map((record) => [record.uid, record]));
    for (const record of known.values()) {
      const end = notes.get(record.uid)?.end;
      if ((end?.kind === 'doubt' && !end.back) || (lost && !isMoved(end) && end?.kind !== 'back'))
        wanted.set(record.uid, record);
    }
    if (lost) for (const { record } of kept.staying) wanted.set(record.uid, record);
    for (const record of wanted.values()) known.set(record.uid, record);
    await keep({ records: [...known.values()], staying: lost ? [] : plan.staying });
    await moveAll([...wanted.values()], { from: kept.from.uid, to: kept.into.uid, lost }, false);
    return null;
  });
}

/** Moves back what moved; a company that was deleted is made again first. Then its fields, where nobody changed them since. */
export function moveBack(
  view: MergeView,
  gone: boolean,
  client: QueryClient,
): Promise<Trouble | null> {
  adopt(view);
  return alone('back', client, async () => {
    const { kept } = view;
    let to = kept.again ?? kept.from.uid;
    if (kept.again === null && (kept.deleted || gone)) {
      to = (await makeCompanyAgain(kept.from, kept.id)).uid;
      await keep({ again: to });
    }
    const records = kept.records.filter(({ uid }) => {
      const end = notes.get(uid)?.end;
      return isMoved(end) || end?.kind === 'doubt';
    });
    const stop = control?.stop.signal;
    await moveAll(records, { from: kept.into.uid, to, lost: false }, true);
    if (stop?.aborted || live?.halted) return null;
    const now = await readCompanyNow(kept.into.uid);
    if (now) await changeCompany(now.uid, changesBack(kept.into, kept.patch, now));
    await keep({ fields: 'back' });
    return null;
  });
}

/** Deletes the company that went when nothing is left with it. @returns how many invoices are left with it; 0: it is deleted. @throws ApiError */
export async function deleteEmptied(view: MergeView, client: QueryClient): Promise<number> {
  adopt(view);
  const left = await deleteEmptyCompany(view.kept.from.uid);
  if (left === 0) await keep({ deleted: true });
  void readAgain(client);
  return left;
}

/** Lets the one under way finish and begins no more. Asked twice, it does not wait for that one either. */
export function stopMerge(): void {
  if (control?.stop.signal.aborted) control.abandon.abort();
  control?.stop.abort();
  change({ stopping: true });
}

/** Forgets a merge: its result was seen. */
export async function closeMerge(view: MergeView, client: QueryClient): Promise<void> {
  if (control) return;
  await forgetMerge(view.kept.id);
  if (live?.kept.id === view.kept.id) live = null;
  change({});
  await client.invalidateQueries({ queryKey: mergeJournalQueries.all().queryKey });
}
