import {
  columnsIn,
  exportColumns,
  exportColumnsIn,
  exportTitles,
  type ExportColumn,
  type ExportField,
  type ExportKey,
  type ExportLanguage,
  type ExportRow,
} from '#contract/export-table.ts';
import { approvementStatuses, paymentTypes, processingStatuses } from '#contract/invoice.ts';
import { units } from '#contract/invoice-item.ts';

/** A table of the workbook: its sheet's name and its columns. */
interface WorkbookTable {
  readonly title: string;
  readonly columns: readonly ExportColumn[];
}

/** The tables of a workbook in the order of their sheets (gap G26). */
export interface WorkbookTables {
  readonly invoices: WorkbookTable;
  readonly items: WorkbookTable;
  readonly vat: WorkbookTable;
  readonly totals: WorkbookTable;
}

/** The columns that only tables of the workbook have. */
const ownFields = [
  ['name', 'text', 'Item', 'Kalem', 'Position', 'Ligne'],
  ['description', 'text', 'Description', 'Açıklama', 'Beschreibung', 'Désignation'],
  ['quantity', 'number', 'Quantity', 'Miktar', 'Menge', 'Quantité'],
  ['unit', 'text', 'Unit', 'Birim', 'Einheit', 'Unité'],
  ['vat_rate', 'number', 'VAT rate (%)', 'KDV oranı (%)', 'USt-Satz (%)', 'Taux de TVA (%)'],
  ['net', 'amount', 'Net', 'Net', 'Netto', 'Montant HT'],
  ['vat', 'amount', 'VAT', 'KDV', 'USt', 'TVA'],
  ['invoices', 'number', 'Invoices', 'Fatura sayısı', 'Rechnungen', 'Factures'],
  [
    'without_total',
    'number',
    'Without a total',
    'Toplamı olmayan',
    'Ohne Gesamtbetrag',
    'Sans montant total',
  ],
] as const satisfies readonly ExportField[];
type OwnKey = (typeof ownFields)[number][0];

const wireWords = [...processingStatuses, ...approvementStatuses, ...paymentTypes, ...units];
const cellWords: Readonly<Record<ExportLanguage, string>> = {
  en: `Processing, Read, Could not be read, To review, Approved, Rejected,
    Credit card, Cash, Bank transfer, Other, kilogram, piece, meter, liter`,
  tr: `İşleniyor, Okundu, Okunamadı, İncelenecek, Onaylandı, Reddedildi,
    Kredi kartı, Nakit, Banka havalesi, Diğer, kilogram, adet, metre, litre`,
  de: `Verarbeitung, Gelesen, Nicht lesbar, Zu prüfen, Freigegeben, Abgelehnt,
    Kreditkarte, Bar, Überweisung, Sonstige, Kilogramm, Stück, Meter, Liter`,
  fr: `Traitement, Lu, Lecture impossible, À vérifier, Approuvée, Rejetée,
    Carte de crédit, Espèces, Virement, Autre, kilogramme, pièce, mètre, litre`,
};
const wordedKeys = ['processing_status', 'approvement_status', 'payment_type', 'unit'] as const;

/**
 * Translates statuses, payment types and units of a row, as people expect in a workbook; an unknown
 * value is unchanged.
 */
export function inWords(language: ExportLanguage): (row: ExportRow) => ExportRow {
  const words = cellWords[language].split(/,\s+/);
  const wordOf = new Map<string, string>(wireWords.map((wire, at) => [wire, words[at] ?? wire]));
  return (row) => {
    const worded = wordedKeys.flatMap((key) => {
      const value = row[key];
      return value ? [[key, wordOf.get(value) ?? value]] : [];
    });
    return { ...row, ...Object.fromEntries(worded) };
  };
}

const titles: Readonly<
  Record<ExportLanguage, Readonly<Record<'items' | 'vat' | 'totals', string>>>
> = {
  en: { items: 'Items', vat: 'VAT by rate', totals: 'Totals' },
  tr: { items: 'Kalemler', vat: 'Orana göre KDV', totals: 'Toplamlar' },
  de: { items: 'Positionen', vat: 'USt nach Satz', totals: 'Summen' },
  fr: { items: 'Lignes', vat: 'TVA par taux', totals: 'Totaux' },
};

const widths: Readonly<Partial<Record<ExportKey | OwnKey, number>>> = {
  hf_id: 12,
  company: 32,
  tax_number: 18,
  currency: 12,
  payment_type: 16,
  processing_status: 20,
  approvement_status: 18,
  workspace_user: 20,
  name: 36,
  description: 36,
  unit: 8,
  without_total: 18,
};

/** The tables of a workbook with translated headings (gap G26). */
export function workbookTables(language: ExportLanguage): WorkbookTables {
  const all = [...exportColumnsIn(language), ...columnsIn(language, ownFields)];
  const byKey = new Map(
    all.map((column) => [column.key, { ...column, width: widths[column.key] }]),
  );
  const columns = (...keys: (ExportKey | OwnKey)[]): readonly ExportColumn[] =>
    keys.flatMap((key) => byKey.get(key) ?? []);
  const { items, vat, totals } = titles[language];
  return {
    invoices: {
      title: exportTitles[language],
      columns: columns(...exportColumns.map(({ key }) => key)),
    },
    items: {
      title: items,
      columns: columns(
        'hf_id',
        'invoice_number',
        'invoice_date',
        'company',
        'name',
        'description',
        'quantity',
        'unit',
        'vat_rate',
        'currency',
        'total_price',
      ),
    },
    vat: {
      title: vat,
      columns: columns('currency', 'vat_rate', 'invoices', 'net', 'vat', 'total_price'),
    },
    totals: {
      title: totals,
      columns: columns('currency', 'invoices', 'without_total', 'total_vat', 'total_price'),
    },
  };
}
