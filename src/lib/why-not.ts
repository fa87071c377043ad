import {
  arePermissionsKnown,
  type InvoicePermissions,
  type RecordPermissions,
} from '#contract/permissions.ts';

/** Every action on an invoice, in the order in which they are explained. */
export const invoiceActions = ['update', 'delete', 'approve', 'reject', 'remove_approval'] as const;
/** What a person may want to do with one invoice; its lines are part of `update`. */
export type InvoiceAction = (typeof invoiceActions)[number];
/** What a person may want to do with a company or a card. */
export type RecordAction = 'update' | 'delete';

/**
 * What decides, and what explains: the statuses as the service spells them (gaps G10, G11, G38).
 */
export interface Standing {
  readonly permissions: InvoicePermissions;
  readonly approvement_status: string;
  readonly processing_status: string;
}

/**
 * Why an action is not offered; each kind has its own way out.
 * `being_read`: the file is still being read, then it is possible.
 * `approved`, `rejected`: taking the decision back opens it, by this key (`undo`) or by somebody
 * else's.
 * `status`: the service holds it at a status that we do not know.
 * `untold`: the answer at hand has no permissions; another one may.
 * `right`: the key lacks the right; an administrator has it or can give it.
 * `done`, `nothing_to_undo`: the status itself says it, beside the place where one would look.
 */
export type Hindrance =
  | { readonly why: 'being_read' | 'right' | 'untold' | 'done' | 'nothing_to_undo' }
  | { readonly why: 'approved' | 'rejected'; readonly undo: 'remove_approval' | null }
  | { readonly why: 'status'; readonly status: string };

/**
 * Why an action on an invoice is not offered. The permissions alone decide, the statuses only
 * explain (gap G39); what is still being read has no fields to change yet (gap G10).
 * @returns null when it is offered
 */
export function hindrance(
  action: InvoiceAction,
  { permissions, approvement_status, processing_status }: Standing,
): Hindrance | null {
  const reading = processing_status === 'processing';
  if (permissions[`can_${action}`] && !(action === 'update' && reading)) return null;
  const undo = permissions.can_remove_approval ? 'remove_approval' : null;
  if (approvement_status === 'approved')
    return action === 'approve' ? { why: 'done' } : { why: 'approved', undo };
  if (action === 'remove_approval') return { why: 'nothing_to_undo' };
  if (reading) return { why: 'being_read' };
  if (approvement_status === 'rejected' && action === 'reject') return { why: 'done' };
  // An approval always closes an invoice, a rejection does so only for some keys.
  if (!arePermissionsKnown(permissions)) return { why: 'untold' };
  if (approvement_status === 'rejected') return { why: 'rejected', undo };
  return approvement_status === 'waiting'
    ? { why: 'right' }
    : { why: 'status', status: approvement_status };
}

/** One reason and all that it keeps from being done. */
export interface Withheld {
  readonly hindrance: Hindrance;
  readonly actions: readonly InvoiceAction[];
}

/**
 * What is not offered on an invoice, by reason: one line each, without what its status says
 * already.
 */
export function withheld(standing: Standing): readonly Withheld[] {
  const found = new Map<string, Withheld>();
  for (const action of invoiceActions) {
    const reason = hindrance(action, standing);
    if (reason === null || reason.why === 'done' || reason.why === 'nothing_to_undo') continue;
    const key = JSON.stringify(reason);
    const actions = [...(found.get(key)?.actions ?? []), action];
    found.set(key, { hindrance: reason, actions });
  }
  return [...found.values()];
}

/**
 * What the permissions of a company or a card withhold; only a right decides there (interface 2.6,
 * 2.7).
 */
export function withheldOfRecord(
  permissions: RecordPermissions | null | undefined,
): readonly RecordAction[] {
  return (['update', 'delete'] as const).filter((action) => !permissions?.[`can_${action}`]);
}
