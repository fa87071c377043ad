import type { ReadValue } from '#contract/file-reading.ts';
import type { ReadingNote } from '#contract/reading-note.ts';
import type { CompanyBody } from '#contract/company.ts';
import type { Decimal } from '#contract/decimal.ts';
import type {
  ApprovementStatus,
  HistoryAction,
  HistoryChange,
  InvoiceFilters,
  PaymentType,
  ProcessingStatus,
} from '#contract/invoice.ts';
import type { InvoiceItem } from '#contract/invoice-item.ts';
import type { RoleType } from '#contract/workspace-user.ts';
import { displayAmount } from '#service/domain/display.ts';
import { fold } from '#service/domain/fold.ts';
import { invoicePermissions, type Caller } from '#service/domain/permissions.ts';
import { vatCategories } from '#service/domain/vat-categories.ts';
import { anything } from '#tools/simulation/oracle-command.ts';

export interface Person {
  uid: string;
  key: string;
  email: string;
  first_name: string;
  last_name: string;
  role_type: RoleType;
  created_at: string;
  removed: boolean;
}

export interface Company extends CompanyBody {
  uid: string;
  hf_id: string;
  created_at: string;
  updated_at: string;
}

export interface Card {
  uid: string;
  hf_id: string;
  first_four_digits: string;
  last_four_digits: string;
  created_at: string;
}

export interface Entry {
  action: HistoryAction;
  by: Person | null;
  reason: string | null;
  changes: readonly HistoryChange[];
  notes?: readonly ReadingNote[];
}

export interface Invoice {
  uid: string;
  hf_id: string;
  created_at: string;
  owner: Person;
  version: number;
  processing_status: ProcessingStatus;
  approvement_status: ApprovementStatus;
  total_price: Decimal | null;
  total_vat: Decimal | null;
  currency: string;
  invoice_date: string | null;
  invoice_number: string;
  language: string;
  country: string;
  payment_type: PaymentType | null;
  company: Company | null;
  card: Card | null;
  category: string | null;
  content: string;
  /** The values read from its file, and the company found by them. */
  values: readonly ReadValue[];
  readCompany: Company | null;
  items: InvoiceItem[];
  /** Oldest first. */
  history: Entry[];
}

/** The state of the model as lists. */
export interface ModelState {
  readonly people: Person[];
  readonly companies: Company[];
  readonly cards: Card[];
  readonly invoices: Invoice[];
  /** The workspace's time zone. */
  readonly zone: string;
  /** A placeholder for a value that the service will choose; `set` is called with the value. */
  unknown(set: (value: string) => void): string;
  /** The invoices of a filter, newest first (gaps G2 to G5). */
  find(filters: InvoiceFilters): Invoice[];
}

/** A text as a database stores it: without NUL and unpaired surrogates. */
export const kept = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** The number as responses write it, by string operations only. */
export function written(text: Decimal | null, decimals: number): Decimal | null {
  if (text === null) return null;
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const plain = `${whole.replace(/^0+/, '') || '0'}.${fraction.padEnd(decimals, '0')}`;
  return (text.startsWith('-') && /[1-9]/.test(plain) ? `-${plain}` : plain) as Decimal;
}

const callerOf = ({ uid, role_type }: Person): Caller => ({ uid, role_type });

export const personAnswer = ({ uid, email, first_name, last_name, role_type }: Person) => ({
  uid,
  user: {
    uid: anything,
    email,
    first_name,
    last_name,
    full_name: `${first_name} ${last_name}`.trim() || email,
  },
  role_type,
});

export const companyAnswer = (company: Company, { role_type }: Person) => ({
  uid: company.uid,
  hf_id: company.hf_id,
  name: company.name,
  address: company.address,
  tax_number: company.tax_number,
  tax_office: company.tax_office,
  phone: company.phone,
  permissions: { can_update: role_type !== 'viewer', can_delete: role_type === 'admin' },
  created_at: company.created_at,
  updated_at: company.updated_at,
});

export const cardAnswer = (card: Card, { role_type }: Person) => ({
  ...card,
  permissions: { can_update: role_type !== 'viewer', can_delete: role_type === 'admin' },
});

const decidable = (invoice: Invoice) => ({ ...invoice, workspace_user_uid: invoice.owner.uid });

export const flagsOf = (invoice: Invoice, caller: Person) =>
  invoicePermissions(callerOf(caller), decidable(invoice));

export const rowAnswer = (invoice: Invoice, caller: Person) => ({
  hf_id: invoice.hf_id,
  uid: invoice.uid,
  total_price: invoice.total_price,
  total_price_display: displayAmount(
    invoice.total_price,
    invoice.currency,
    invoice.language,
    invoice.country,
  ),
  currency: invoice.currency,
  invoice_date: invoice.invoice_date,
  company: invoice.company && {
    uid: invoice.company.uid,
    name: invoice.company.name,
    address: invoice.company.address,
    tax_number: invoice.company.tax_number || null,
    tax_office: invoice.company.tax_office || null,
    phone: invoice.company.phone || null,
  },
  category: invoice.category === null ? null : { uid: anything, name: invoice.category },
  processing_status: invoice.processing_status,
  approvement_status: invoice.approvement_status,
  permissions: flagsOf(invoice, caller),
  created_at: invoice.created_at,
  workspace_user: personAnswer(invoice.owner),
});

export const wholeAnswer = (invoice: Invoice, caller: Person) => ({
  ...rowAnswer(invoice, caller),
  file: anything,
  words: null,
  items: invoice.items,
  total_vat: invoice.total_vat,
  invoice_number: invoice.invoice_number,
  language: invoice.language,
  country: invoice.country,
  card: invoice.card && {
    uid: invoice.card.uid,
    hf_id: invoice.card.hf_id,
    first_four_digits: invoice.card.first_four_digits,
    last_four_digits: invoice.card.last_four_digits,
  },
  payment_type: invoice.payment_type,
  history: invoice.history.toReversed().map(({ action, by, reason, changes, notes }) => ({
    uid: anything,
    action,
    created_at: anything,
    workspace_user: by && personAnswer(by),
    reason,
    changes,
    ...(notes && { notes }),
  })),
  vat_categories: vatCategories(invoice.items),
});

const holds = (texts: readonly (string | null)[], words: readonly string[]): boolean => {
  const text = fold(texts.filter(Boolean).join('\u2003 \u2003'));
  return words.every((word) => text.includes(word));
};

/** Whether a search finds the record: every word somewhere in it (gap G5). */
export const companyHolds = (one: Company, words: readonly string[]): boolean =>
  holds([one.name, one.tax_number, one.tax_office, one.phone, one.address, one.hf_id], words);

export const cardHolds = (one: Card, words: readonly string[]): boolean =>
  holds([one.first_four_digits, one.last_four_digits, one.hf_id], words);

export const personHolds = (one: Person, words: readonly string[]): boolean =>
  holds([`${one.first_name} ${one.last_name} ${one.email}`], words);

export const invoiceHolds = (one: Invoice, words: readonly string[]): boolean =>
  holds(
    [
      one.hf_id,
      one.invoice_number,
      one.category,
      ...(one.company
        ? [
            one.company.name,
            one.company.address,
            one.company.tax_number,
            one.company.tax_office,
            one.company.phone,
            one.company.hf_id,
          ]
        : []),
      ...one.items.flatMap(({ name, description }) => [name, description]),
    ],
    words,
  );
