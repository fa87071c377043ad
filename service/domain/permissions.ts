import type { ApprovementStatus, ProcessingStatus } from '#contract/invoice.ts';
import type { InvoicePermissions, Permission, RecordPermissions } from '#contract/permissions.ts';
import type { RoleType } from '#contract/workspace-user.ts';

export interface Caller {
  readonly uid: string;
  readonly role_type: RoleType;
}

/** The fields of an invoice that its permissions depend on. */
export interface Decidable {
  readonly workspace_user_uid: string;
  readonly processing_status: ProcessingStatus;
  readonly approvement_status: ApprovementStatus;
}

/** When a permission holds; also the `where` of the update that uses it (gap G14). */
export interface Condition {
  readonly approvement_status: readonly ApprovementStatus[];
  /** Statuses that allow it in addition if the reading failed. */
  readonly failed?: readonly ApprovementStatus[];
  /** The file must have been read, since nobody can decide on unknown content. */
  readonly settled: boolean;
  readonly own: boolean;
}

const open: readonly ApprovementStatus[] = ['waiting', 'rejected'];

const administrator: Readonly<Record<Permission, Condition>> = {
  can_update: { approvement_status: open, settled: true, own: false },
  can_delete: { approvement_status: open, settled: false, own: false },
  can_approve: { approvement_status: open, settled: true, own: false },
  can_reject: { approvement_status: ['waiting'], settled: true, own: false },
  can_remove_approval: { approvement_status: ['approved', 'rejected'], settled: false, own: false },
  can_read_again: {
    approvement_status: ['waiting'],
    failed: ['rejected'],
    settled: true,
    own: false,
  },
};

const member: Partial<Record<Permission, Condition>> = {
  can_update: { approvement_status: ['waiting'], settled: true, own: true },
  can_delete: { approvement_status: ['waiting'], settled: false, own: true },
  can_read_again: { approvement_status: ['waiting'], settled: true, own: true },
};

/**
 * When the caller has a permission for an invoice; null for never (interface 2.3 and 3, gaps G10 to
 * G13, G19, G41).
 */
export function conditionOf(caller: Caller, permission: Permission): Condition | null {
  if (caller.role_type === 'admin') return administrator[permission];
  return caller.role_type === 'member' ? (member[permission] ?? null) : null;
}

/** Whether the permission holds for this invoice. */
export function allows(caller: Caller, permission: Permission, invoice: Decidable): boolean {
  const condition = conditionOf(caller, permission);
  if (condition === null) return false;
  const { approvement_status, failed = [] } = condition;
  return (
    (approvement_status.includes(invoice.approvement_status) ||
      (invoice.processing_status === 'failed' && failed.includes(invoice.approvement_status))) &&
    (!condition.settled || invoice.processing_status !== 'processing') &&
    (!condition.own || invoice.workspace_user_uid === caller.uid)
  );
}

/** The caller's permissions for an invoice (interface 2.3). */
export function invoicePermissions(
  caller: Caller,
  invoice: Decidable,
): Required<InvoicePermissions> {
  return {
    can_update: allows(caller, 'can_update', invoice),
    can_delete: allows(caller, 'can_delete', invoice),
    can_approve: allows(caller, 'can_approve', invoice),
    can_reject: allows(caller, 'can_reject', invoice),
    can_remove_approval: allows(caller, 'can_remove_approval', invoice),
    can_read_again: allows(caller, 'can_read_again', invoice),
  };
}

/** Members update companies and cards, only administrators delete them (gap G19). */
export function recordPermissions(caller: Caller): RecordPermissions {
  return { can_update: caller.role_type !== 'viewer', can_delete: caller.role_type === 'admin' };
}

/** Whether the caller may create: upload invoices, add companies and cards (gap G19). */
export function mayCreate(caller: Caller): boolean {
  return caller.role_type !== 'viewer';
}

/** Whether the caller may add and remove people (gap G34). */
export function managesPeople(caller: Caller): boolean {
  return caller.role_type === 'admin';
}

/**
 * The caller's permissions for a person. Nobody can remove themself, so that an administrator
 * always remains (gap G34).
 */
export function personPermissions(caller: Caller, uid: string): { readonly can_delete: boolean } {
  return { can_delete: managesPeople(caller) && uid !== caller.uid };
}
