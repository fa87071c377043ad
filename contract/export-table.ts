import { maskedCard } from '#contract/card.ts';
import type { Invoice } from '#contract/invoice.ts';

/** The value of a cell: text, decimal, date or ISO 8601 moment; null and '' are empty. */
type ExportValue = string | null;

/** A column: its value, its heading, and the kind of its cells in a spreadsheet. */
export interface ExportColumn<Key extends string = string> {
  readonly key: Key;
  readonly header: string;
  readonly kind: 'text' | 'amount' | 'number' | 'date' | 'moment';
  /** Width in a spreadsheet in characters, where the kind does not determine it. */
  readonly width?: number;
}

/** One row of an export by column key. */
export type ExportRow = Readonly<Record<string, ExportValue>>;

/** The languages of headings. */
export const exportLanguages = ['en', 'tr', 'de', 'fr'] as const;
export type ExportLanguage = (typeof exportLanguages)[number];

/** The columns in order, with the kind of their cells. */
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

/** The key of a column: the field's name in the interface. */
export type ExportKey = (typeof fields)[number][0];

/** Headings of the columns by language (gap G26). */
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

/** Name of the exported file by language. */
export const exportTitles: Readonly<Record<ExportLanguage, string>> = {
  en: 'Invoices',
  tr: 'Faturalar',
  de: 'Rechnungen',
  fr: 'Factures',
};

/** The columns with headings in a language; keys and order are the same in all (gap G26). */
export const exportColumnsIn = (language: ExportLanguage): readonly ExportColumn<ExportKey>[] =>
  fields.map(([key, kind]) => ({ key, header: exportHeadings[language][key], kind }));

export const exportColumns: readonly ExportColumn<ExportKey>[] = exportColumnsIn('en');

/** The part of an invoice that an export contains. */
export type Exportable = Pick<Invoice, Exclude<ExportKey, 'tax_number'>>;

/** The row of an invoice; amounts stay decimal strings. */
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

/** The text of a cell; empty for none. */
export function cellOf(row: ExportRow, column: ExportColumn): string {
  return row[column.key] ?? '';
}
