import type { Company, CompanyPatch } from '#contract/company.ts';
import { isTemporary, problemOf } from '#src/api/api-error.ts';
import { client } from '#src/api/client.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { forgetMerge, type MergeJob, mergeJournalQueries, writeMerge } from '#src/api/journals.ts';
import {
  changeCompany,
  deleteEmptyCompany,
  checkMove,
  makeCompanyAgain,
  moveInvoice,
  readCompanyNow,
  type Move,
} from '#src/api/merging.ts';
import { runActions } from '#src/api/decisions/run-actions.ts';
import {
  isMoved,
  moveEnd,
  type MovePlan,
  type MovingInvoice,
  type MoveWhy,
} from '#src/lib/merging/moves.ts';
import { changesBack, changesLeft, readsAs } from '#src/lib/merging/surviving-fields.ts';
import { newUid } from '#src/lib/new-uid.ts';
import {
  currentMerge,
  dropMerge,
  idleView,
  invalidateMerged,
  isMerging,
  moveNotes,
  openMerge,
  runMerge,
  updateJob,
  updateMerge,
  type MergeIssue,
  type MergeSignals,
  type MergeView,
} from './running-merge.ts';

/**
 * Checks that both companies are still as they were seen.
 * @returns the difference; null for none.
 * @throws ApiError
 */
async function companiesAsSeen(from: Company, into: Company): Promise<MergeIssue | null> {
  const [goes, stays] = await Promise.all([readCompanyNow(from.uid), readCompanyNow(into.uid)]);
  if (!goes) return { kind: 'gone', side: 'from' };
  if (!stays) return { kind: 'gone', side: 'into' };
  return readsAs(from, goes) && readsAs(into, stays) ? null : { kind: 'changed' };
}

/**
 * Writes the chosen fields; after a lost response the company is read to find out.
 * @returns null when they are written. Never throws.
 */
async function writeFields({ into, patch }: MergeJob): Promise<MergeIssue | null> {
  try {
    await changeCompany(into.uid, patch);
    return null;
  } catch (error) {
    const problem = problemOf(error);
    if (problem.kind === 'refused' && !isTemporary(problem)) return { kind: 'problem', problem };
    const now = await readCompanyNow(into.uid).catch(() => undefined);
    if (now === undefined) return { kind: 'unknown', problem };
    if (now === null) return { kind: 'gone', side: 'into' };
    const { todo, done, others } = changesLeft(into, patch, now);
    if (Object.keys({ ...todo, ...others }).length === 0) return null;
    const untouched = Object.keys({ ...done, ...others }).length === 0;
    return { kind: untouched ? 'problem' : 'unknown', problem };
  }
}

/**
 * Writes the remaining fields of an interrupted merge; fields that somebody changed since are left.
 * @returns what the merge changed and what others did; null when the company is gone
 * @throws ApiError
 */
async function writeRestOfFields({
  into,
  patch,
}: MergeJob): Promise<Pick<MergeJob, 'patch' | 'others'> | null> {
  const now = await readCompanyNow(into.uid);
  if (!now) return null;
  const { todo, done, others } = changesLeft(into, patch, now);
  await changeCompany(into.uid, todo);
  return { patch: { ...done, ...todo }, others };
}

async function moveAll(
  records: readonly MovingInvoice[],
  move: Move,
  back: boolean,
  signals: MergeSignals,
): Promise<void> {
  const before = moveNotes.all();
  const { halted } = await runActions<MovingInvoice, MoveWhy>({
    records,
    concurrency: 1,
    inDoubt: ({ uid }) => before.get(uid)?.end.kind === 'doubt',
    act: async ({ uid }, signal) => {
      // A person who has since signed in with another key did not ask for it.
      if (!currentMerge()) return { kind: 'halted', problem: { kind: 'aborted' } };
      const { attempt, invoice_number } = await moveInvoice(uid, move, signal);
      if (invoice_number !== null) moveNotes.nameInvoice(uid, invoice_number);
      return attempt;
    },
    check: ({ uid }, signal) => checkMove(uid, move, signal),
    before: ({ uid }) => moveNotes.write(uid, { kind: 'doubt', problem: null, back }),
    settled: async ({ uid }, outcome) => {
      const end = moveEnd(outcome, back) ?? before.get(uid)?.end;
      if (end) await moveNotes.write(uid, end);
      else moveNotes.remove(uid);
    },
    paused: (until) => updateMerge({ until }),
    ...signals,
  });
  updateMerge({ halted: halted?.kind === 'aborted' ? null : halted });
}

/**
 * Starts a merge: writes the fields of the company that stays, then moves the invoices one by one.
 * @returns why it did not start
 */
export async function startMerge(
  from: Company,
  into: Company,
  patch: CompanyPatch,
  plan: MovePlan,
): Promise<MergeIssue | null> {
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
  const begin = async (): Promise<MergeIssue | null> => {
    const issue = await companiesAsSeen(from, into);
    if (issue) return issue;
    await writeMerge(job);
    return writeFields(job);
  };
  const view = idleView({ job, notes: new Map(), alive: true });
  return runMerge(view, 'fields', async (signals) => {
    const issue = await begin().catch((error: unknown): MergeIssue => ({
      kind: 'problem',
      problem: problemOf(error),
    }));
    if (issue?.kind === 'unknown') updateMerge({ halted: issue.problem });
    else if (issue) {
      await forgetMerge(job.id);
      dropMerge(job.id);
      return issue;
    } else {
      await updateJob({ fields: 'done' });
      updateMerge({ phase: 'there' });
      await moveAll(plan.todo, { from: from.uid, to: into.uid, lost: false }, false, signals);
    }
    return null;
  });
}

/**
 * Continues a merge: first its fields if they are not written yet, then invoices that can move now,
 * were not started, or failed. Invoices in doubt are read first.
 * @param plan the invoices that the merged company has now
 * @param lost the merged company was deleted by somebody, so its invoices have none
 */
export const continueMerge = (
  view: MergeView,
  plan: MovePlan,
  lost: boolean,
): Promise<MergeIssue | null> =>
  runMerge(view, 'there', async (signals) => {
    const { job } = view;
    if (job.fields === 'to do') {
      const written = await writeRestOfFields(job);
      if (!written) return null;
      await updateJob({ ...written, fields: 'done' });
    }
    const notes = moveNotes.all();
    const unsettled = job.records.filter(({ uid }) => {
      const end = notes.get(uid)?.end;
      return end?.kind === 'doubt' ? !end.back : lost && !isMoved(end) && end?.kind !== 'back';
    });
    const lostToo = lost ? job.staying.map(({ record }) => record) : [];
    const byUid = (records: readonly MovingInvoice[]) => [
      ...new Map(records.map((record) => [record.uid, record])).values(),
    ];
    const todo = byUid([...plan.todo, ...unsettled, ...lostToo]);
    await updateJob({
      records: byUid([...job.records, ...todo]),
      staying: lost ? [] : plan.staying,
    });
    await moveAll(todo, { from: job.from.uid, to: job.into.uid, lost }, false, signals);
    return null;
  });

/**
 * Moves the invoices back; a deleted company is first created again. Then restores its fields,
 * except those that others changed since.
 */
export const moveBack = (view: MergeView, gone: boolean): Promise<MergeIssue | null> =>
  runMerge(view, 'back', async (signals) => {
    const { job } = view;
    let to = job.again ?? job.from.uid;
    if (job.again === null && (job.deleted || gone)) {
      to = (await makeCompanyAgain(job.from, job.id)).uid;
      await updateJob({ again: to });
    }
    const notes = moveNotes.all();
    const records = job.records.filter(({ uid }) => {
      const end = notes.get(uid)?.end;
      return isMoved(end) || end?.kind === 'doubt';
    });
    await moveAll(records, { from: job.into.uid, to, lost: false }, true, signals);
    // A person who has since signed in with another key did not ask for it.
    const merge = currentMerge();
    if (signals.stop.aborted || !merge || merge.halted) return null;
    const now = await readCompanyNow(job.into.uid);
    if (now) await changeCompany(now.uid, changesBack(job.into, job.patch, now));
    await updateJob({ fields: 'back' });
    return null;
  });

/**
 * Deletes the merged company if it has no invoices left.
 * @returns the number of its invoices; with 0 it is deleted.
 * @throws ApiError
 */
export async function deleteEmptied(view: MergeView): Promise<number> {
  openMerge(view);
  const left = await deleteEmptyCompany(view.job.from.uid);
  if (left === 0) await updateJob({ deleted: true });
  invalidateMerged();
  return left;
}

export async function closeMerge(view: MergeView): Promise<void> {
  if (isMerging()) return;
  await forgetMerge(view.job.id);
  dropMerge(view.job.id);
  await client.invalidateQueries({ queryKey: mergeJournalQueries.all().queryKey });
}
