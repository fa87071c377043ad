import * as z from 'zod/mini';

const flag = z._default(z.boolean(), false);

/** What the caller may do with an invoice (interface 2.3). A missing flag means no. */
export const invoicePermissions = z.object({
  can_update: flag,
  can_delete: flag,
  can_approve: flag,
  can_reject: flag,
  can_remove_approval: flag,
  /** Whether the file may be read again, an extension (gap G41) that other services lack. */
  can_read_again: z.optional(z.boolean()),
});
export type InvoicePermissions = z.output<typeof invoicePermissions>;

/** No permission for an invoice. */
export const noPermissions: InvoicePermissions = {
  can_update: false,
  can_delete: false,
  can_approve: false,
  can_reject: false,
  can_remove_approval: false,
};

/**
 * Stands for permissions that a response lacks: no flag, marked as unknown (gap G39).
 * Journals on the device store `untold`.
 */
export const unknownPermissions: InvoicePermissions & { readonly untold: true } = {
  ...noPermissions,
  untold: true,
};

/** Stands for permissions that a response lacks on a company or card, like `unknownPermissions`. */
export const unknownRecordPermissions: RecordPermissions & { readonly untold: true } = {
  can_update: false,
  can_delete: false,
  untold: true,
};

/** Whether the service sent the caller's permissions. */
export const arePermissionsKnown = (permissions: object): boolean => !('untold' in permissions);

/** What the caller may do with a company or a card (interface 2.6, 2.7). */
export const recordPermissions = z.object({ can_update: flag, can_delete: flag });
export type RecordPermissions = z.output<typeof recordPermissions>;

export type Permission = keyof InvoicePermissions;
