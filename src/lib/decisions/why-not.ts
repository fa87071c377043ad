import {
  arePermissionsKnown,
  type InvoicePermissions,
  type RecordPermissions,
} from '#contract/permissions.ts';

/** Every action on an invoice, in the order in which refusals are explained. */
export const invoiceActions = ['update', 'delete', 'approve', 'reject', 'remove_approval'] as const;
/** An action on one invoice; its lines belong to `update`. */
export type InvoiceAction = (typeof invoiceActions)[number];
export type RecordAction = 'update' | 'delete';

/**
 * What decides about an action, and what explains it: statuses as the service spells them (gaps
 * G10, G11, G38).
 */
export interface DecisionState {
  readonly permissions: InvoicePermissions;
  readonly approvement_status: string;
  /** While a file is being read, no permission is given yet. */
  readonly processing_status: string;
}

/**
 * Why an action is not offered; most kinds have a way out of their own.
 * `being_read`: it will be possible once the file was read.
 * `approved`, `rejected`: possible once the decision is taken back, by this key (`undo`) or by
 * somebody else's.
 * `status`: the invoice has a status that this app does not know.
 * `unknown_permissions`: the response has no permissions; another response may have them.
 * `right`: the key lacks the right; who can give it is known to the service alone.
 * `done`, `nothing_to_undo`: the status shown beside the action says it.
 */
export type UnavailableReason =
  | { readonly why: 'being_read' | 'right' | 'unknown_permissions' | 'done' | 'nothing_to_undo' }
  | { readonly why: 'approved' | 'rejected'; readonly undo: 'remove_approval' | null }
  | { readonly why: 'status'; readonly status: string };

/**
 * Why an action on an invoice is not offered. Only permissions decide; statuses explain (gap G39),
 * and an invoice whose file is being read has no fields to change yet (gap G10).
 * @returns null when it is offered
 */
export function unavailableReason(
  action: InvoiceAction,
  { permissions, approvement_status, processing_status }: DecisionState,
): UnavailableReason | null {
  const reading = processing_status === 'processing';
  if (permissions[`can_${action}`] && !(action === 'update' && reading)) return null;
  const undo = permissions.can_remove_approval ? 'remove_approval' : null;
  if (approvement_status === 'approved')
    return action === 'approve' ? { why: 'done' } : { why: 'approved', undo };
  if (action === 'remove_approval') return { why: 'nothing_to_undo' };
  if (reading) return { why: 'being_read' };
  if (approvement_status === 'rejected' && action === 'reject') return { why: 'done' };
  // An approval always locks an invoice, a rejection does so only for some keys.
  if (!arePermissionsKnown(permissions)) return { why: 'unknown_permissions' };
  if (approvement_status === 'rejected') return { why: 'rejected', undo };
  return approvement_status === 'waiting'
    ? { why: 'right' }
    : { why: 'status', status: approvement_status };
}

/** A reason with all the actions that it forbids. */
export interface ForbiddenActions {
  readonly unavailableReason: UnavailableReason;
  readonly actions: readonly InvoiceAction[];
}

/** The forbidden actions by reason, without those that the status explains already. */
export function forbiddenActions(standing: DecisionState): readonly ForbiddenActions[] {
  const found = new Map<string, ForbiddenActions>();
  for (const action of invoiceActions) {
    const reason = unavailableReason(action, standing);
    if (reason === null || reason.why === 'done' || reason.why === 'nothing_to_undo') continue;
    const key = JSON.stringify(reason);
    const actions = [...(found.get(key)?.actions ?? []), action];
    found.set(key, { unavailableReason: reason, actions });
  }
  return [...found.values()];
}

/** The forbidden actions on a company or card, by the right alone (interface 2.6, 2.7). */
export function forbiddenOnRecord(
  permissions: RecordPermissions | null | undefined,
): readonly RecordAction[] {
  return (['update', 'delete'] as const).filter((action) => !permissions?.[`can_${action}`]);
}
