import type { Handle } from '#service/db/database.ts';
import { isoMoment } from '#service/db/moment.ts';
import { personColumns, toWorkspaceUser, type PersonThere } from '#service/db/people-store.ts';
import type { InvoiceTable } from '#service/db/schema.ts';
import { toDecimal } from '#service/db/column-values.ts';

// All columns except the long ones that only the search uses.
const shown = [
  'uid',
  'hf_id',
  'version',
  'workspace_user_uid',
  'created_at',
  'processing_status',
  'approvement_status',
  'total_price',
  'total_vat',
  'currency',
  'invoice_date',
  'invoice_number',
  'language',
  'country',
  'payment_type',
  'company_uid',
  'card_uid',
  'category_uid',
  'file_name',
  'file_type',
  'doubts',
] as const satisfies readonly (keyof InvoiceTable)[];

const join = (handle: Handle) =>
  handle
    .selectFrom('invoice')
    // The person always exists, but an inner join would let SQLite start with people.
    .leftJoin('workspace_user as person', 'person.uid', 'invoice.workspace_user_uid')
    .leftJoin('company', 'company.uid', 'invoice.company_uid')
    .leftJoin('category', 'category.uid', 'invoice.category_uid')
    .leftJoin('card', 'card.uid', 'invoice.card_uid')
    .select(shown.map((column) => `invoice.${column}` as const))
    .select(personColumns)
    .$narrowType<PersonThere>()
    .select([
      'company.name as company_name',
      'company.address',
      'company.tax_number',
      'company.tax_office',
      'company.phone',
    ])
    .select([
      'category.name as category_name',
      'card.hf_id as card_hf_id',
      'card.first_four_digits',
      'card.last_four_digits',
    ]);

const made = new WeakMap<Handle, ReturnType<typeof join>>();

/** The query of complete invoices; cached, since building it takes as long as running it. */
export function joined(handle: Handle): ReturnType<typeof join> {
  const query = made.get(handle) ?? join(handle);
  made.set(handle, query);
  return query;
}

/** A row of that query. */
export type Joined = Awaited<ReturnType<ReturnType<typeof joined>['execute']>>[number];

/** Converts a row to the names and units of responses. */
export function toStored(row: Joined) {
  return {
    hf_id: row.hf_id,
    uid: row.uid,
    version: row.version,
    workspace_user_uid: row.workspace_user_uid,
    total_price: toDecimal(row.total_price, 2),
    total_vat: toDecimal(row.total_vat, 2),
    currency: row.currency,
    invoice_date: row.invoice_date,
    invoice_number: row.invoice_number,
    language: row.language,
    country: row.country,
    payment_type: row.payment_type,
    company:
      row.company_uid === null || row.company_name === null
        ? null
        : {
            uid: row.company_uid,
            name: row.company_name,
            address: row.address ?? '',
            tax_number: row.tax_number || null,
            tax_office: row.tax_office || null,
            phone: row.phone || null,
          },
    category:
      row.category_uid === null || row.category_name === null
        ? null
        : { uid: row.category_uid, name: row.category_name },
    card:
      row.card_uid === null
        ? null
        : {
            uid: row.card_uid,
            hf_id: row.card_hf_id ?? '',
            first_four_digits: row.first_four_digits ?? '',
            last_four_digits: row.last_four_digits ?? '',
          },
    processing_status: row.processing_status,
    approvement_status: row.approvement_status,
    created_at: isoMoment(row.created_at),
    // Field by field, because rows of node:sqlite are slow to spread.
    workspace_user: toWorkspaceUser({
      uid: row.workspace_user_uid,
      user_uid: row.user_uid,
      email: row.email,
      first_name: row.first_name,
      last_name: row.last_name,
      role_type: row.role_type,
    }),
    file_name: row.file_name,
    file_type: row.file_type,
    doubts: row.doubts,
  };
}

/** An invoice as stored, without permissions (interface 2.1, 2.2, gaps G16, G17). */
export type StoredInvoice = ReturnType<typeof toStored>;
