import * as z from 'zod/mini';

const flag = z._default(z.boolean(), false);

/** What the caller may do with an invoice (interface 2.3). A flag that is missing means no. */
export const invoicePermissions = z.object({
  can_update: flag,
  can_delete: flag,
  can_approve: flag,
  can_reject: flag,
  can_remove_approval: flag,
  /** An extension: the file may be read again (gap G41). Other services do not have it. */
  can_read_again: z.optional(z.boolean()),
});
export type InvoicePermissions = z.output<typeof invoicePermissions>;

/** The permissions of who may do nothing with an invoice. */
export const noPermissions: InvoicePermissions = {
  can_update: false,
  can_delete: false,
  can_approve: false,
  can_reject: false,
  can_remove_approval: false,
};

/**
 * What stands for permissions that an answer does not have: no flag, and a mark that nothing was
 * told (gap G39).
 */
export const unknownPermissions: InvoicePermissions & { readonly untold: true } = {
  ...noPermissions,
  untold: true,
};

/** The same for a company or a card. */
export const unknownRecordPermissions: RecordPermissions & { readonly untold: true } = {
  can_update: false,
  can_delete: false,
  untold: true,
};

/** Whether the service sent what the caller may do. */
export const arePermissionsKnown = (permissions: object): boolean => !('untold' in permissions);

/** What the caller may do with a company or a card (interface 2.6, 2.7). */
export const recordPermissions = z.object({ can_update: flag, can_delete: flag });
export type RecordPermissions = z.output<typeof recordPermissions>;

/** Every flag there is. */
export type Permission = keyof InvoicePermissions;
