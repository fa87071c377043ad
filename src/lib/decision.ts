import type { Permission } from '#contract/permissions.ts';
import type { SelectedInvoice } from './selected-invoice.ts';
import { hindrance, type Standing } from './why-not.ts';

/**
 * What a person decides about an invoice; `remove_approval` takes an approval or a rejection back.
 */
export type DecisionAction = 'approve' | 'reject' | 'delete' | 'remove_approval';

/**
 * Why an invoice is skipped: its status says that already, its file is still being read, the key's
 * permissions forbid it, the service did not say what the key may do (`untold`), the person left it
 * out because it lacks something (`incomplete`), or it was deleted.
 */
export type SkipReason =
  | 'approved'
  | 'rejected'
  | 'waiting'
  | 'processing'
  | 'forbidden'
  | 'untold'
  | 'incomplete'
  | 'gone';

/**
 * How an action on one record ended: exactly one of these.
 * `P` is the problem of a failed request, `W` are the reasons for skipping that the action knows.
 */
export type Outcome<P, W = SkipReason> =
  | { readonly kind: 'done'; readonly undoable: boolean }
  /** `problem` is what the service refused it with, when the reason became known only by asking. */
  | { readonly kind: 'skipped'; readonly why: W | 'gone'; readonly problem?: P }
  | { readonly kind: 'failed'; readonly problem: P }
  /** The request was sent, and neither its answer nor reading the record again came through. */
  | { readonly kind: 'unknown'; readonly problem: P | null }
  | { readonly kind: 'not started' };

/**
 * What went wrong with a request that did not do what it should; null when nothing did, or when
 * there was no request.
 */
export const problemOfOutcome = <P>(outcome: Outcome<P, unknown>): P | null =>
  'problem' in outcome ? (outcome.problem ?? null) : null;

/** The permission that each action needs (interface 2.3). */
export const permissionFor: Readonly<Record<DecisionAction, Permission>> = {
  approve: 'can_approve',
  reject: 'can_reject',
  delete: 'can_delete',
  remove_approval: 'can_remove_approval',
};

/** The status that each action leads to (interface 3); a deletion leads to none. */
export const statusAfter: Readonly<Partial<Record<DecisionAction, SkipReason>>> = {
  approve: 'approved',
  reject: 'rejected',
  remove_approval: 'waiting',
};

/**
 * Why an invoice is left out of a run, which is what its own page says; null when the action is
 * offered.
 */
export function skipReasonOf(action: DecisionAction, standing: Standing): SkipReason | null {
  const why = hindrance(action, standing)?.why;
  if (why === undefined) return null;
  if (why === 'being_read') return 'processing';
  if (why === 'untold') return 'untold';
  const status = (['approved', 'rejected', 'waiting'] as const).find(
    (known) => known === standing.approvement_status,
  );
  // An approval does not keep anybody from taking it back, but the key may.
  const isRight = why === 'right' || (why === 'approved' && action === 'remove_approval');
  return isRight || status === undefined ? 'forbidden' : status;
}

/** An invoice that a run leaves out from the start. */
export interface LeftOut {
  readonly record: SelectedInvoice;
  readonly why: SkipReason;
}

/** What a run would do with a selection. */
export interface Plan {
  readonly todo: readonly SelectedInvoice[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Divides a selection into what will be done and what is left out, each in the order of selecting.
 */
export function planOf(action: DecisionAction, picked: Iterable<SelectedInvoice>): Plan {
  const todo: SelectedInvoice[] = [];
  const leftOut: LeftOut[] = [];
  for (const record of picked) {
    const why = skipReasonOf(action, record);
    if (why === null) todo.push(record);
    else leftOut.push({ record, why });
  }
  return { todo, leftOut };
}

/** What nobody can have checked an invoice without, as far as a row tells. */
export const neededOf = ['total_price', 'currency', 'company'] as const;
export type NeededOfRow = (typeof neededOf)[number];

/** Whether an invoice lacks one of these. */
export const lacks = (record: SelectedInvoice, field: NeededOfRow): boolean => !record[field];

/** Whether an invoice has no total, no currency or no company. */
export const isIncomplete = (record: SelectedInvoice): boolean =>
  neededOf.some((field) => lacks(record, field));

/** The plan without those that lack something. */
export function leaveOutIncomplete({ todo, leftOut }: Plan): Plan {
  const lacking = todo.filter(isIncomplete);
  return {
    todo: todo.filter((record) => !isIncomplete(record)),
    leftOut: [...leftOut, ...lacking.map((record) => ({ record, why: 'incomplete' as const }))],
  };
}

/** How many ended how. */
export interface Tally {
  readonly total: number;
  readonly done: number;
  readonly skipped: number;
  /** Failed for certain. */
  readonly failed: number;
  /** Sent, and nobody knows what became of it. */
  readonly unknown: number;
  /** Not started, or not yet. */
  readonly left: number;
}

/**
 * Counts outcomes by kind; what was under way when a run broke off is unknown; those of `total`
 * that have none are left.
 */
export function tallyOf(
  outcomes: Iterable<{ readonly kind: Outcome<unknown>['kind'] | 'under way' }>,
  total: number,
): Tally {
  let [done, skipped, failed, unknown] = [0, 0, 0, 0];
  for (const { kind } of outcomes) {
    if (kind === 'done') done += 1;
    else if (kind === 'skipped') skipped += 1;
    else if (kind === 'failed') failed += 1;
    else if (kind === 'unknown' || kind === 'under way') unknown += 1;
  }
  return { total, done, skipped, failed, unknown, left: total - done - skipped - failed - unknown };
}

/** Groups by reason, in the order of first appearance. */
export const bySkipReason = (
  leftOut: Iterable<LeftOut>,
): ReadonlyMap<SkipReason, readonly SelectedInvoice[]> =>
  new Map(
    [...Map.groupBy(leftOut, ({ why }) => why)].map(([why, all]) => [
      why,
      all.map(({ record }) => record),
    ]),
  );
