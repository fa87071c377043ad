import type { QueryClient } from '@tanstack/react-query';
import type { Company, CompanyPatch } from '#contract/company.ts';
import { isPassing, problemOf } from '#src/api/api-error.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { forgetMerge, type MergeJob, mergeJournalQueries, writeMerge } from '#src/api/journals.ts';
import {
  changeCompany,
  deleteEmptyCompany,
  lookAtMove,
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
 * Whether both companies still are as they were seen.
 * @returns what is otherwise; null when nothing is.
 * @throws ApiError
 */
async function companiesAsSeen(from: Company, into: Company): Promise<MergeIssue | null> {
  const [goes, stays] = await Promise.all([readCompanyNow(from.uid), readCompanyNow(into.uid)]);
  if (!goes) return { kind: 'gone', side: 'from' };
  if (!stays) return { kind: 'gone', side: 'into' };
  return readsAs(from, goes) && readsAs(into, stays) ? null : { kind: 'changed' };
}

/**
 * Writes the chosen fields for the first time; when the answer is lost, the company itself says
 * what became of it.
 * @returns null when they are there. Never throws.
 */
async function writeFields({ into, patch }: MergeJob): Promise<MergeIssue | null> {
  try {
    await changeCompany(into.uid, patch);
    return null;
  } catch (error) {
    const problem = problemOf(error);
    if (problem.kind === 'refused' && !isPassing(problem)) return { kind: 'problem', problem };
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
 * Writes what is still to be written of a merge that broke off, however long ago; what someone
 * changed since stays as it is.
 * @returns what the merge changed, and what others did; null when the company is not there any more
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
      // A person who signed in with another key since did not ask for it.
      if (!currentMerge()) return { kind: 'shut', problem: { kind: 'aborted' } };
      const { attempt, invoice_number } = await moveInvoice(uid, move, signal);
      if (invoice_number !== null) moveNotes.nameInvoice(uid, invoice_number);
      return attempt;
    },
    check: ({ uid }, signal) => lookAtMove(uid, move, signal),
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
  return runMerge(view, 'fields', client, async (signals) => {
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
 * Goes on with a merge: the fields first, if they are not there yet; then what can move now, what
 * was not begun, what failed; what is in doubt is looked at first.
 * @param plan the invoices that the company that goes has now
 * @param lost that company was deleted by someone: its invoices have none
 */
export const continueMerge = (
  view: MergeView,
  plan: MovePlan,
  lost: boolean,
  client: QueryClient,
): Promise<MergeIssue | null> =>
  runMerge(view, 'there', client, async (signals) => {
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
 * Moves back what moved; a company that was deleted is made again first. Then its fields, where
 * nobody changed them since.
 */
export const moveBack = (
  view: MergeView,
  gone: boolean,
  client: QueryClient,
): Promise<MergeIssue | null> =>
  runMerge(view, 'back', client, async (signals) => {
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
    // A person who signed in with another key since did not ask for it.
    const merge = currentMerge();
    if (signals.stop.aborted || !merge || merge.halted) return null;
    const now = await readCompanyNow(job.into.uid);
    if (now) await changeCompany(now.uid, changesBack(job.into, job.patch, now));
    await updateJob({ fields: 'back' });
    return null;
  });

/**
 * Deletes the company that went when nothing is left with it.
 * @returns how many invoices are left with it; 0: it is deleted.
 * @throws ApiError
 */
export async function deleteEmptied(view: MergeView, client: QueryClient): Promise<number> {
  openMerge(view);
  const left = await deleteEmptyCompany(view.job.from.uid);
  if (left === 0) await updateJob({ deleted: true });
  invalidateMerged(client);
  return left;
}

export async function closeMerge(view: MergeView, client: QueryClient): Promise<void> {
  if (isMerging()) return;
  await forgetMerge(view.job.id);
  dropMerge(view.job.id);
  await client.invalidateQueries({ queryKey: mergeJournalQueries.all().queryKey });
}
