import type { QueryClient } from '@tanstack/react-query';
import type { Company, CompanyPatch } from '#contract/company.ts';
import { problemOf } from '#src/api/api-error.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import {
  forgetMerge,
  mergeJournalQueries,
  writeMerge,
  type MergeJob,
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
import { runActions } from '#src/api/run-actions.ts';
import { endBack, endThere } from '#src/lib/merging/move-ends.ts';
import {
  isMoved,
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
  type MergeIssue,
  type Written,
} from './merge-fields.ts';
import {
  currentMerge,
  dropMerge,
  idleView,
  invalidateMerged,
  isMerging,
  mergeSignals,
  moveNotes,
  openMerge,
  runMerge,
  updateJob,
  updateMerge,
  type MergeView,
} from './running-merge.ts';

async function moveAll(
  records: readonly MovingInvoice[],
  move: Move,
  back: boolean,
): Promise<void> {
  const signals = mergeSignals();
  if (!signals) return;
  const before = moveNotes.all();
  const { halted } = await runActions<MovingInvoice, MoveWhy>({
    records,
    concurrency: 1,
    inDoubt: ({ uid }) => before.get(uid)?.end.kind === 'doubt',
    act: async ({ uid }, signal) => {
      // Whoever signed in with another key meanwhile did not ask for it.
      if (!currentMerge()) return { kind: 'shut', problem: { kind: 'aborted' } };
      const { attempt, invoice_number } = await moveInvoice(uid, move, signal);
      if (invoice_number !== null) moveNotes.nameInvoice(uid, invoice_number);
      return attempt;
    },
    check: ({ uid }, signal) => lookAtMove(uid, move, signal),
    before: ({ uid }) => moveNotes.write(uid, { kind: 'doubt', problem: null, back }),
    settled: async ({ uid }, outcome) => {
      const end = back ? endBack(outcome) : endThere(outcome);
      if (end) return moveNotes.write(uid, end);
      const earlier = before.get(uid);
      if (earlier) await moveNotes.write(uid, earlier.end);
      else moveNotes.remove(uid);
    },
    paused: (until) => updateMerge({ until }),
    ...signals,
  });
  updateMerge({ halted: halted?.kind === 'aborted' ? null : halted });
}

/**
 * Begins a merge: first the chosen fields of the company that stays, then the invoices one by one.
 * @returns why it did not begin
 */
export async function startMerge(
  from: Company,
  into: Company,
  patch: CompanyPatch,
  plan: MovePlan,
  client: QueryClient,
): Promise<MergeIssue | null> {
  if (isMerging()) return null;
  const job: MergeJob = {
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
  openMerge(idleView({ job, notes: new Map(), alive: true }));
  const begin = async (): Promise<Written> => {
    const issue = await companiesAsSeen(from, into);
    if (issue) return { kind: 'not', issue };
    await writeMerge(job);
    return writeFields(job);
  };
  return runMerge('fields', client, async () => {
    const written = await begin().catch((error: unknown): Written => ({
      kind: 'not',
      issue: { kind: 'problem', problem: problemOf(error) },
    }));
    if (written.kind === 'not') {
      await forgetMerge(job.id);
      dropMerge(job.id);
      return written.issue;
    }
    if (written.kind === 'unknown') {
      updateMerge({ halted: written.problem });
      return null;
    }
    await updateJob({ fields: 'done' });
    updateMerge({ phase: 'there' });
    await moveAll(plan.todo, { from: from.uid, to: into.uid, lost: false }, false);
    return null;
  });
}

/**
 * Goes on with a merge: the fields first, if they are not there yet; then what can move now, what
 * was not begun, what failed; what is in doubt is looked at first.
 * @param plan the invoices that the company that goes has now
 * @param lost that company was deleted by someone: its invoices have none
 */
export function continueMerge(
  view: MergeView,
  plan: MovePlan,
  lost: boolean,
  client: QueryClient,
): Promise<MergeIssue | null> {
  openMerge(view);
  return runMerge('there', client, async () => {
    const { job } = view;
    if (job.fields === 'to do') {
      const written = await writeRestOfFields(job);
      if (!written) return null;
      await updateJob({ ...written, fields: 'done' });
    }
    const known = new Map(job.records.map((record) => [record.uid, record]));
    const wanted = new Map(plan.todo.map((record) => [record.uid, record]));
    for (const record of known.values()) {
      const end = moveNotes.get(record.uid)?.end;
      if ((end?.kind === 'doubt' && !end.back) || (lost && !isMoved(end) && end?.kind !== 'back'))
        wanted.set(record.uid, record);
    }
    if (lost) for (const { record } of job.staying) wanted.set(record.uid, record);
    for (const record of wanted.values()) known.set(record.uid, record);
    await updateJob({ records: [...known.values()], staying: lost ? [] : plan.staying });
    await moveAll([...wanted.values()], { from: job.from.uid, to: job.into.uid, lost }, false);
    return null;
  });
}

/**
 * Moves back what moved; a company that was deleted is made again first. Then its fields, where
 * nobody changed them since.
 */
export function moveBack(
  view: MergeView,
  gone: boolean,
  client: QueryClient,
): Promise<MergeIssue | null> {
  openMerge(view);
  return runMerge('back', client, async () => {
    const { job } = view;
    let to = job.again ?? job.from.uid;
    if (job.again === null && (job.deleted || gone)) {
      to = (await makeCompanyAgain(job.from, job.id)).uid;
      await updateJob({ again: to });
    }
    const records = job.records.filter(({ uid }) => {
      const end = moveNotes.get(uid)?.end;
      return isMoved(end) || end?.kind === 'doubt';
    });
    const stop = mergeSignals()?.stop;
    await moveAll(records, { from: job.into.uid, to, lost: false }, true);
    // Whoever signed in with another key meanwhile did not ask for it.
    const merge = currentMerge();
    if (stop?.aborted || !merge || merge.halted) return null;
    const now = await readCompanyNow(job.into.uid);
    if (now) await changeCompany(now.uid, changesBack(job.into, job.patch, now));
    await updateJob({ fields: 'back' });
    return null;
  });
}

/**
 * Deletes the company that went when nothing is left with it.
 * @returns how many invoices are left with it; 0: it is deleted.
 * @throws ApiError
 */
export async function deleteEmptied(view: MergeView, client: QueryClient): Promise<number> {
  openMerge(view);
  const left = await deleteEmptyCompany(view.job.from.uid);
  if (left === 0) await updateJob({ deleted: true });
  void invalidateMerged(client);
  return left;
}

/** Forgets a merge whose result was seen. */
export async function closeMerge(view: MergeView, client: QueryClient): Promise<void> {
  if (isMerging()) return;
  await forgetMerge(view.job.id);
  dropMerge(view.job.id);
  await client.invalidateQueries({ queryKey: mergeJournalQueries.all().queryKey });
}
