import type { Company } from '#contract/company.ts';
import { isPassing, problemOf, type Problem } from '#src/api/api-error.ts';
import type { MergeJob } from '#src/api/merge-journal.ts';
import { changeCompany, readCompanyNow } from '#src/api/merging.ts';
import { changesLeft, readsAs, type Side } from '#src/lib/merging/surviving-fields.ts';

/**
 * Why a merge did not begin, or could not end: a company is gone or reads otherwise by now, or the
 * service refused.
 */
export type MergeIssue =
  | { readonly kind: 'gone'; readonly side: Side }
  | { readonly kind: 'changed' }
  | { readonly kind: 'problem'; readonly problem: Problem }
  /** Of the fields: nobody knows whether they were written. */
  | { readonly kind: 'unknown'; readonly problem: Problem };

/**
 * Whether both companies still are as they were seen.
 * @returns what is otherwise; null when nothing is.
 * @throws ApiError
 */
export async function companiesAsSeen(from: Company, into: Company): Promise<MergeIssue | null> {
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
export async function writeFields({ into, patch }: MergeJob): Promise<MergeIssue | null> {
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
export async function writeRestOfFields({
  into,
  patch,
}: MergeJob): Promise<Pick<MergeJob, 'patch' | 'others'> | null> {
  const now = await readCompanyNow(into.uid);
  if (!now) return null;
  const { todo, done, others } = changesLeft(into, patch, now);
  await changeCompany(into.uid, todo);
  return { patch: { ...done, ...todo }, others };
}
