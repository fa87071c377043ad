import { maskedCard } from '#contract/card.ts';
import type { Invoice } from '#contract/invoice.ts';

/** A cell: text, a decimal, a day, or a moment in ISO 8601; null and '' are empty cells. */
type ExportValue = string | null;

/**
 * A column: which value, what stands above it, and what kind of cell a spreadsheet is to make of
 * it.
 */
export interface ExportColumn<Key extends string = string> {
  readonly key: Key;
  readonly header: string;
  readonly kind: 'text' | 'amount' | 'number' | 'date' | 'moment';
  /** How wide a spreadsheet shows it, in characters, where its kind does not say so. */
  readonly width?: number;
}

/** One line of an export, by column key. */
export type ExportRow = Readonly<Record<string, ExportValue>>;

/** The languages that a header can have. */
export const exportLanguages = ['en', 'tr', 'de', 'fr'] as const;
export type ExportLanguage = (typeof exportLanguages)[number];

/** Which columns there are, in their order, and what their cells are. */
const fields = [
  ['hf_id', 'text'],
  ['invoice_number', 'text'],
  ['invoice_date', 'date'],
  ['company', 'text'],
  ['tax_number', 'text'],
  ['category', 'text'],
  ['currency', 'text'],
  ['total_price', 'amount'],
  ['total_vat', 'amount'],
  ['payment_type', 'text'],
  ['card', 'text'],
  ['processing_status', 'text'],
  ['approvement_status', 'text'],
  ['workspace_user', 'text'],
  ['created_at', 'moment'],
] as const;

/** The key of a column: the interface's own name of the field. */
export type ExportKey = (typeof fields)[number][0];

/** What stands above the columns of an export, in words of the language (gap G26). */
export const exportHeadings: Readonly<Record<ExportLanguage, Readonly<Record<ExportKey, string>>>> =
  {
    en: {
      hf_id: 'ID',
      invoice_number: 'Invoice number',
      invoice_date: 'Invoice date',
      company: 'Company',
      tax_number: 'Tax number',
      category: 'Category',
      currency: 'Currency',
      total_price: 'Total',
      total_vat: 'VAT',
      payment_type: 'Payment type',
      card: 'Card',
      processing_status: 'Processing status',
      approvement_status: 'Approval status',
      workspace_user: 'Person',
      created_at: 'Created',
    },
    tr: {
      hf_id: 'Kimlik',
      invoice_number: 'Fatura numarası',
      invoice_date: 'Fatura tarihi',
      company: 'Şirket',
      tax_number: 'Vergi numarası',
      category: 'Kategori',
      currency: 'Para birimi',
      total_price: 'Toplam',
      total_vat: 'KDV',
      payment_type: 'Ödeme türü',
      card: 'Kart',
      processing_status: 'İşleme durumu',
      approvement_status: 'Onay durumu',
      workspace_user: 'Kişi',
      created_at: 'Oluşturulma',
    },
    de: {
      hf_id: 'Kennung',
      invoice_number: 'Rechnungsnummer',
      invoice_date: 'Rechnungsdatum',
      company: 'Lieferant',
      tax_number: 'Steuernummer',
      category: 'Kategorie',
      currency: 'Währung',
      total_price: 'Gesamtbetrag',
      total_vat: 'USt',
      payment_type: 'Zahlungsart',
      card: 'Karte',
      processing_status: 'Verarbeitungsstatus',
      approvement_status: 'Freigabestatus',
      workspace_user: 'Person',
      created_at: 'Erfasst am',
    },
    fr: {
      hf_id: 'Identifiant',
      invoice_number: 'Numéro de facture',
      invoice_date: 'Date de facture',
      company: 'Fournisseur',
      tax_number: 'Numéro fiscal',
      category: 'Catégorie',
      currency: 'Devise',
      total_price: 'Montant TTC',
      total_vat: 'TVA',
      payment_type: 'Mode de paiement',
      card: 'Carte',
      processing_status: 'État du traitement',
      approvement_status: 'État de l’approbation',
      workspace_user: 'Personne',
      created_at: 'Créée le',
    },
  };

/** What a file is called. */
export const exportTitles: Readonly<Record<ExportLanguage, string>> = {
  en: 'Invoices',
  tr: 'Faturalar',
  de: 'Rechnungen',
  fr: 'Factures',
};

/**
 * The columns of an export with their headings in a language; the same keys in the same order in
 * each (gap G26).
 */
export const exportColumnsIn = (language: ExportLanguage): readonly ExportColumn<ExportKey>[] =>
  fields.map(([key, kind]) => ({ key, header: exportHeadings[language][key], kind }));

/** The columns with English headings. */
export const exportColumns: readonly ExportColumn<ExportKey>[] = exportColumnsIn('en');

/** What an export takes of an invoice. */
export type Exportable = Pick<Invoice, Exclude<ExportKey, 'tax_number'>>;

/** The line of an invoice; amounts stay the decimal texts that they are. */
export const exportRow = (invoice: Exportable): Readonly<Record<ExportKey, ExportValue>> => ({
  hf_id: invoice.hf_id,
  invoice_number: invoice.invoice_number,
  invoice_date: invoice.invoice_date,
  currency: invoice.currency,
  total_price: invoice.total_price,
  total_vat: invoice.total_vat,
  payment_type: invoice.payment_type,
  processing_status: invoice.processing_status,
  approvement_status: invoice.approvement_status,
  created_at: invoice.created_at,
  company: invoice.company?.name ?? null,
  tax_number: invoice.company?.tax_number ?? null,
  category: invoice.category?.name ?? null,
  card: invoice.card && maskedCard(invoice.card),
  workspace_user: invoice.workspace_user?.user.full_name ?? null,
});

/** The value of a column in a row. */
export function cellOf(row: ExportRow, column: ExportColumn): string {
  return row[column.key] ?? '';
}
