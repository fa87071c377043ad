import type { Card } from '#contract/card.ts';
import type { Company } from '#contract/company.ts';
import { asDecimal } from '#contract/decimal.ts';
import type { InvoiceItem } from '#contract/invoice-item.ts';
import type { Invoice, InvoiceRow } from '#contract/invoice.ts';
import type { InvoicePermissions } from '#contract/permissions.ts';
import type { WorkspaceUser } from '#contract/workspace-user.ts';

const moment = '2026-03-02T09:30:00+00:00';

/** A valid person. */
export function aWorkspaceUser(with_: Partial<WorkspaceUser> = {}): WorkspaceUser {
  return {
    uid: '5b6e1f1c-0000-4000-8000-000000000001',
    user: {
      uid: '5b6e1f1c-0000-4000-8000-000000000002',
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'Yılmaz',
      full_name: 'Ada Yılmaz',
    },
    role_type: 'admin',
    ...with_,
  };
}

/** A valid company. */
export function aCompany(with_: Partial<Company> = {}): Company {
  return {
    uid: '5b6e1f1c-0000-4000-8000-000000000010',
    hf_id: 'CMP-7K2M4',
    name: 'Nordlicht Bürobedarf GmbH',
    address: 'Hafenstraße 4, 20457 Hamburg',
    tax_number: 'DE811907980',
    tax_office: '',
    phone: '+49 40 555 0101',
    permissions: { can_update: true, can_delete: true },
    created_at: moment,
    updated_at: moment,
    ...with_,
  };
}

/** A valid card. */
export function aCard(with_: Partial<Card> = {}): Card {
  return {
    uid: '5b6e1f1c-0000-4000-8000-000000000020',
    hf_id: 'CRD-3F8QX',
    first_four_digits: '4543',
    last_four_digits: '0017',
    created_at: moment,
    permissions: { can_update: true, can_delete: true },
    ...with_,
  };
}

/** A valid line. */
export function anItem(with_: Partial<InvoiceItem> = {}): InvoiceItem {
  return {
    uid: '5b6e1f1c-0000-4000-8000-000000000030',
    name: 'Paper A4',
    description: '',
    quantity: asDecimal('10.000'),
    unit: 'p',
    total_price: asDecimal('59.50'),
    vat_rate: asDecimal('19.00'),
    ...with_,
  };
}

/** A valid row of the inbox: waiting, with every permission but taking back an approval. */
export function anInvoiceRow(with_: Partial<InvoiceRow> = {}): InvoiceRow {
  return {
    hf_id: 'INV-9C4TP',
    uid: '5b6e1f1c-0000-4000-8000-000000000040',
    total_price: asDecimal('59.50'),
    total_price_display: '59,50 €',
    currency: 'EUR',
    invoice_date: '2026-02-27',
    company: {
      uid: '5b6e1f1c-0000-4000-8000-000000000010',
      name: 'Nordlicht Bürobedarf GmbH',
      address: 'Hafenstraße 4, 20457 Hamburg',
      tax_number: 'DE811907980',
      tax_office: null,
      phone: '+49 40 555 0101',
    },
    category: null,
    processing_status: 'finished',
    approvement_status: 'waiting',
    permissions: {
      can_update: true,
      can_delete: true,
      can_approve: true,
      can_reject: true,
      can_remove_approval: false,
    },
    created_at: moment,
    workspace_user: aWorkspaceUser(),
    ...with_,
  };
}

/** A valid invoice. */
export function anInvoice(with_: Partial<Invoice> = {}): Invoice {
  return {
    ...anInvoiceRow(),
    file: null,
    words: null,
    items: [anItem()],
    total_vat: asDecimal('9.50'),
    invoice_number: 'NB-2026-117',
    language: 'de',
    country: 'DE',
    card: null,
    payment_type: null,
    history: [],
    vat_categories: [],
    ...with_,
  };
}

/** The permissions of a key with every right for an invoice in this status. */
export const permissionsAt = (status: string): InvoicePermissions => ({
  can_update: status !== 'approved',
  can_delete: status !== 'approved',
  can_approve: status !== 'approved',
  can_reject: status === 'waiting',
  can_remove_approval: status !== 'waiting',
});

/** A UID with this number. */
export const uidOf = (number: number): string =>
  `5b6e1f1c-0000-4000-8000-${String(number).padStart(12, '0')}`;
