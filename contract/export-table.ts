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
  readonly width?: number | undefined;
}

/** One row of an export by column key. */
export type ExportRow = Readonly<Record<string, ExportValue>>;

/** The languages of headings. */
export const exportLanguages = ['en', 'tr', 'de', 'fr'] as const;
export type ExportLanguage = (typeof exportLanguages)[number];

type EachOf<Languages extends readonly unknown[]> = { [At in keyof Languages]: string };

/** A column: its key, the kind of its cells, and its heading in each language (gap G26). */
export type ExportField = readonly [
  key: string,
  kind: ExportColumn['kind'],
  ...headings: EachOf<typeof exportLanguages>,
];

/** The columns in order; a key is the field's name in the interface. */
const fields = [
  ['hf_id', 'text', 'ID', 'Kimlik', 'Kennung', 'Identifiant'],
  [
    'invoice_number',
    'text',
    'Invoice number',
    'Fatura numarası',
    'Rechnungsnummer',
    'Numéro de facture',
  ],
  ['invoice_date', 'date', 'Invoice date', 'Fatura tarihi', 'Rechnungsdatum', 'Date de facture'],
  ['company', 'text', 'Company', 'Şirket', 'Lieferant', 'Fournisseur'],
  ['tax_number', 'text', 'Tax number', 'Vergi numarası', 'Steuernummer', 'Numéro fiscal'],
  ['category', 'text', 'Category', 'Kategori', 'Kategorie', 'Catégorie'],
  ['currency', 'text', 'Currency', 'Para birimi', 'Währung', 'Devise'],
  ['total_price', 'amount', 'Total', 'Toplam', 'Gesamtbetrag', 'Montant TTC'],
  ['total_vat', 'amount', 'VAT', 'KDV', 'USt', 'TVA'],
  ['payment_type', 'text', 'Payment type', 'Ödeme türü', 'Zahlungsart', 'Mode de paiement'],
  ['card', 'text', 'Card', 'Kart', 'Karte', 'Carte'],
  [
    'processing_status',
    'text',
    'Processing status',
    'İşleme durumu',
    'Verarbeitungsstatus',
    'État du traitement',
  ],
  [
    'approvement_status',
    'text',
    'Approval status',
    'Onay durumu',
    'Freigabestatus',
    'État de l’approbation',
  ],
  ['workspace_user', 'text', 'Person', 'Kişi', 'Person', 'Personne'],
  ['created_at', 'moment', 'Created', 'Oluşturulma', 'Erfasst am', 'Créée le'],
] as const satisfies readonly ExportField[];

/** The key of a column. */
export type ExportKey = (typeof fields)[number][0];

/** The heading of a column in every language. */
export const headingsOf = (wanted: ExportKey): readonly string[] =>
  fields.flatMap(([key, , ...headings]) => (key === wanted ? headings : []));

/** Name of the exported file by language. */
export const exportTitles: Readonly<Record<ExportLanguage, string>> = {
  en: 'Invoices',
  tr: 'Faturalar',
  de: 'Rechnungen',
  fr: 'Factures',
};

/** Columns with their headings in a language. */
export const columnsIn = <Field extends ExportField>(
  language: ExportLanguage,
  all: readonly Field[],
): readonly ExportColumn<Field[0]>[] =>
  all.map(([key, kind, ...headings]) => ({
    key,
    header: headings[exportLanguages.indexOf(language)] ?? '',
    kind,
  }));

/** The columns of the export; keys and order are the same in all languages (gap G26). */
export const exportColumnsIn = (language: ExportLanguage): readonly ExportColumn<ExportKey>[] =>
  columnsIn(language, fields);

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
