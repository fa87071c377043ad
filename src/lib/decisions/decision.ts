import type { SelectedInvoice } from './selected-invoice.ts';
import { unavailableReason, type DecisionState } from './why-not.ts';

/** An action on an invoice; `remove_approval` takes an approval or a rejection back. */
export type DecisionAction = 'approve' | 'reject' | 'delete' | 'remove_approval';

/**
 * Why a run skips an invoice, as journals on the device store it: it has that status already, its
 * file is still being read, the key's permissions forbid it, the service sent no permissions
 * (`untold`), the person left out incomplete ones (`incomplete`) or those with warnings (`warned`),
 * this device has unsaved changes of it (`unsaved`), or it was deleted.
 */
export type SkipReason =
  | 'approved'
  | 'rejected'
  | 'waiting'
  | 'processing'
  | 'forbidden'
  | 'untold'
  | 'incomplete'
  | 'warned'
  | 'unsaved'
  | 'gone';

/**
 * How an action on one record ended. `P` is the problem of a failed request, `W` the reasons for
 * skipping of the action.
 */
export type Outcome<P, W = SkipReason> =
  | { readonly kind: 'done'; readonly undoable: boolean }
  /** `problem` is the service's refusal, where the reason was found by asking the service. */
  | { readonly kind: 'skipped'; readonly why: W | 'gone'; readonly problem?: P }
  | { readonly kind: 'failed'; readonly problem: P }
  /** The request was sent, but neither its response nor a later read of the record arrived. */
  | { readonly kind: 'unknown'; readonly problem: P | null }
  | { readonly kind: 'not started' };

/** The problem that an outcome carries; null for one without a problem or without a request. */
export const problemOfOutcome = <P>(outcome: Outcome<P, unknown>): P | null =>
  'problem' in outcome ? (outcome.problem ?? null) : null;

/** The status that each action leads to (interface 3); a deletion leads to none. */
export const statusAfter: Readonly<Partial<Record<DecisionAction, SkipReason>>> = {
  approve: 'approved',
  reject: 'rejected',
  remove_approval: 'waiting',
};

/**
 * Why a run leaves out an invoice, by the same rules as the invoice's own page; null when the
 * action is possible.
 */
export function skipReasonOf(action: DecisionAction, standing: DecisionState): SkipReason | null {
  const why = unavailableReason(action, standing)?.why;
  if (why === undefined) return null;
  if (why === 'being_read') return 'processing';
  if (why === 'unknown_permissions') return 'untold';
  const status = (['approved', 'rejected', 'waiting'] as const).find(
    (known) => known === standing.approvement_status,
  );
  // The permissions may forbid taking an approval back even though its status allows it.
  const isRight = why === 'right' || (why === 'approved' && action === 'remove_approval');
  return isRight || status === undefined ? 'forbidden' : status;
}

export interface LeftOut {
  readonly record: SelectedInvoice;
  readonly why: SkipReason;
}

export interface Plan {
  readonly todo: readonly SelectedInvoice[];
  readonly leftOut: readonly LeftOut[];
}

/** Divides a selection into what a run will do and what it leaves out, in order. */
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

const neededOf = ['total_price', 'currency', 'company'] as const;
/** Fields without which nobody can have checked an invoice, as far as every row has them. */
export type NeededOfRow = (typeof neededOf)[number];

export const isNeededOfRow = (field: string): field is NeededOfRow =>
  neededOf.some((one) => one === field);

/** Wire names of what an invoice lacks, by its row and by what the service says of it. */
export const lackedBy = (record: SelectedInvoice): readonly string[] => [
  ...neededOf.filter((field) => !record[field]),
  ...(record.missing?.filter((field) => !isNeededOfRow(field)) ?? []),
];

export const isIncomplete = (record: SelectedInvoice): boolean => lackedBy(record).length > 0;

/** Moves invoices of a plan to those that are left out, for this reason. */
export function leaveOut(
  { todo, leftOut }: Plan,
  why: SkipReason,
  isLeftOut: (record: SelectedInvoice) => boolean,
): Plan {
  const excluded = todo.filter(isLeftOut);
  return {
    todo: todo.filter((record) => !isLeftOut(record)),
    leftOut: [...leftOut, ...excluded.map((record) => ({ record, why }))],
  };
}

/** Number of outcomes by kind. */
export interface DecisionTally {
  readonly total: number;
  readonly done: number;
  readonly skipped: number;
  /** Refused or failed before anything could change. */
  readonly failed: number;
  /** Sent, with an outcome that could not be found out. */
  readonly unknown: number;
  readonly left: number;
}

/**
 * Counts outcomes by kind. What was under way when a run broke off counts as unknown; the rest of
 * `total` counts as left.
 */
export function tallyOf(
  outcomes: Iterable<{ readonly kind: Outcome<unknown>['kind'] | 'under way' }>,
  total: number,
): DecisionTally {
  let [done, skipped, failed, unknown] = [0, 0, 0, 0];
  for (const { kind } of outcomes) {
    if (kind === 'done') done += 1;
    else if (kind === 'skipped') skipped += 1;
    else if (kind === 'failed') failed += 1;
    else if (kind === 'unknown' || kind === 'under way') unknown += 1;
  }
  return { total, done, skipped, failed, unknown, left: total - done - skipped - failed - unknown };
}

/** Groups what is left out by reason, in the order of first appearance. */
export const bySkipReason = (
  leftOut: Iterable<LeftOut>,
): ReadonlyMap<SkipReason, readonly SelectedInvoice[]> =>
  new Map(
    [...Map.groupBy(leftOut, ({ why }) => why)].map(([why, all]) => [
      why,
      all.map(({ record }) => record),
    ]),
  );
