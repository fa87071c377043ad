import { isTold, type Permission } from '#contract/permissions.ts';
import type { Outcome, Why } from './bulk-run.ts';
import type { Picked } from './picked.ts';

/** What a run does to each invoice; `remove_approval` takes a run back. */
export type Deed = 'approve' | 'reject' | 'delete' | 'remove_approval';

/** The permission that each deed needs (interface 2.3). */
export const permissionFor: Readonly<Record<Deed, Permission>> = {
  approve: 'can_approve',
  reject: 'can_reject',
  delete: 'can_delete',
  remove_approval: 'can_remove_approval',
};

/** The status that each deed leads to (interface 3); a deletion leads to none. */
export const statusAfter: Readonly<Partial<Record<Deed, Why>>> = {
  approve: 'approved',
  reject: 'rejected',
  remove_approval: 'waiting',
};

/** What tells why a deed is refused. */
export type Standing = Pick<Picked, 'approvement_status' | 'processing_status' | 'permissions'>;

const closing: Readonly<Record<Deed, readonly Why[]>> = {
  approve: ['approved'],
  reject: ['approved', 'rejected'],
  delete: ['approved'],
  remove_approval: ['waiting', 'rejected'],
};

/**
 * Why an invoice is left out of a run; null when its permissions allow the deed. The permissions alone decide; the status
 * only explains (gap G39).
 */
export function whyNot(
  deed: Deed,
  { approvement_status, processing_status, permissions }: Standing,
): Why | null {
  if (permissions[permissionFor[deed]]) return null;
  if (processing_status === 'processing') return 'processing';
  return (
    closing[deed].find((why) => why === approvement_status) ??
    (isTold(permissions) ? 'forbidden' : 'untold')
  );
}

/** An invoice that a run leaves out from the start. */
export interface LeftOut {
  readonly record: Picked;
  readonly why: Why;
}

/** What a run would do with a selection. */
export interface Plan {
  readonly todo: readonly Picked[];
  readonly leftOut: readonly LeftOut[];
}

/** Divides a selection into what will be done and what is left out, each in the order of selecting. */
export function planOf(deed: Deed, picked: Iterable<Picked>): Plan {
  const todo: Picked[] = [];
  const leftOut: LeftOut[] = [];
  for (const record of picked) {
    const why = whyNot(deed, record);
    if (why === null) todo.push(record);
    else leftOut.push({ record, why });
  }
  return { todo, leftOut };
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

/** Counts outcomes by kind; what was under way when a run broke off is unknown; those of `total` that have none are left. */
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
export function byWhy(leftOut: Iterable<LeftOut>): ReadonlyMap<Why, readonly Picked[]> {
  const groups = new Map<Why, Picked[]>();
  for (const { why, record } of leftOut) {
    const group = groups.get(why);
    if (group) group.push(record);
    else groups.set(why, [record]);
  }
  return groups;
}
