import type { ColumnType, Selectable } from 'kysely';
import type {
  ApprovementStatus,
  HistoryAction,
  PaymentType,
  ProcessingStatus,
} from '#contract/invoice.ts';
import type { Unit } from '#contract/invoice-item.ts';
import type { RoleType } from '#contract/workspace-user.ts';

/** Microseconds since 1970, which a double holds exactly until 2255. */
export type Moment = number;
/** Amounts and rates in hundredths, quantities in thousandths: integers in both engines. */
export type MinorUnits = number;

type Fixed<T> = ColumnType<T, T, never>;

export interface InvoiceTable {
  uid: Fixed<string>;
  hf_id: Fixed<string>;
  workspace_user_uid: Fixed<string>;
  created_at: Fixed<Moment>;
  /** Increases with every change of the invoice, its items or its history; it is the ETag. */
  version: number;
  processing_status: ProcessingStatus;
  approvement_status: ApprovementStatus;
  total_price: MinorUnits | null;
  total_vat: MinorUnits | null;
  currency: string;
  invoice_date: string | null;
  invoice_number: string;
  language: string;
  country: string;
  payment_type: PaymentType | null;
  company_uid: string | null;
  card_uid: string | null;
  category_uid: string | null;
  file_name: Fixed<string>;
  file_type: Fixed<string>;
  file_sha256: Fixed<string>;
  /** Doubts of the reading as JSON, by `doubtsIn` (gap G47); null for none. */
  doubts: string | null;
  /** All text that the search covers, folded (gap G5). */
  search_text: string;
}

export interface ItemTable {
  uid: Fixed<string>;
  invoice_uid: Fixed<string>;
  position: number;
  name: string;
  description: string;
  quantity: MinorUnits | null;
  unit: Unit | null;
  total_price: MinorUnits | null;
  vat_rate: MinorUnits | null;
}

interface CompanyTable {
  uid: Fixed<string>;
  hf_id: Fixed<string>;
  name: string;
  address: string;
  tax_number: string;
  tax_office: string;
  phone: string;
  /** The two columns for matching companies. */
  folded_name: string;
  plain_tax_number: string;
  search_text: string;
  created_at: Fixed<Moment>;
  updated_at: Moment;
}

interface CardTable {
  uid: Fixed<string>;
  hf_id: Fixed<string>;
  first_four_digits: string;
  last_four_digits: string;
  created_at: Fixed<Moment>;
}

interface CategoryTable {
  uid: Fixed<string>;
  name: string;
}

interface WorkspaceUserTable {
  uid: Fixed<string>;
  user_uid: Fixed<string>;
  email: string;
  first_name: string;
  last_name: string;
  role_type: RoleType;
  /** SHA-256 of the key; null once the key was revoked. */
  key_hash: string | null;
  created_at: Fixed<Moment>;
  removed_at: Moment | null;
}

interface HistoryTable {
  uid: Fixed<string>;
  invoice_uid: Fixed<string>;
  action: HistoryAction;
  created_at: Fixed<Moment>;
  workspace_user_uid: string | null;
  reason: string | null;
  /** JSON array of `{field, from, to}`. */
  changes: string;
  /** JSON array of `{code, values}`: the notes of a reading; null for none. */
  notes: ColumnType<string | null, string | null | undefined, never>;
}

interface JobTable {
  invoice_uid: Fixed<string>;
  state: 'queued' | 'running';
  attempts: number;
  created_at: Fixed<Moment>;
  /** A reader that has not renewed it by then has lost the job. */
  lease_until: Moment | null;
  /** 1 for a photo, which takes seconds, else 0; files with 0 are read first. */
  later: ColumnType<number | null, number | undefined, never>;
  /** Identifies the claim, so that a late reader does not end another's job. */
  claim: ColumnType<string | null, string | null | undefined, string | null>;
}

interface IdempotencyTable {
  scope: Fixed<string>;
  key: Fixed<string>;
  fingerprint: string;
  status: number | null;
  body: string | null;
  created_at: Fixed<Moment>;
}

/** A file whose invoice was deleted, until the file store has removed it. */
interface FileRemovalTable {
  uid: Fixed<string>;
  created_at: Fixed<Moment>;
}

/** An invoice whose search text has still to be rewritten. */
interface SearchRefreshTable {
  invoice_uid: Fixed<string>;
}

/** The words of an invoice's pictures (gap G43), packed by `packWords`. */
interface FileReadingTable {
  invoice_uid: Fixed<string>;
  created_at: Moment;
  words: string;
}

/** What can be learned from the reading of an invoice's file, packed by `packMemory`. */
interface ReadingTraceTable {
  invoice_uid: Fixed<string>;
  created_at: Fixed<Moment>;
  trace: Fixed<string>;
}

/** A key by which the issuer of an invoice is recognised on later ones. */
interface IssuerKeyTable {
  issuer_key: Fixed<string>;
  invoice_uid: Fixed<string>;
  created_at: Fixed<Moment>;
}

/** Settings of a company's memory (gap G45); without a row it is on. */
interface SupplierMemoryTable {
  company_uid: Fixed<string>;
  /** 1 or 0. */
  active: number;
}

interface SettingTable {
  name: Fixed<string>;
  value: string;
}

export interface Schema {
  invoice: InvoiceTable;
  item: ItemTable;
  company: CompanyTable;
  card: CardTable;
  category: CategoryTable;
  workspace_user: WorkspaceUserTable;
  history: HistoryTable;
  job: JobTable;
  idempotency: IdempotencyTable;
  setting: SettingTable;
  file_removal: FileRemovalTable;
  search_refresh: SearchRefreshTable;
  file_words: FileReadingTable;
  reading_trace: ReadingTraceTable;
  issuer_key: IssuerKeyTable;
  supplier_memory: SupplierMemoryTable;
}

export type ItemRecord = Selectable<ItemTable>;
export type CompanyRecord = Selectable<CompanyTable>;
export type CardRecord = Selectable<CardTable>;
export type WorkspaceUserRecord = Selectable<WorkspaceUserTable>;
