/** A cell: text, a decimal, a day, or a moment in ISO 8601; null and '' are empty cells. */
export type ExportValue = string | null;

/** A column: which value, what stands above it, and what kind of cell a spreadsheet is to make of it. */
export interface ExportColumn {
  readonly key: string;
  readonly header: string;
  readonly kind: 'text' | 'amount' | 'date' | 'moment';
}

/** One line of an export, by column key. */
export type ExportRow = Readonly<Record<string, ExportValue>>;

/** The columns of an export, named as the interface names the fields, so that every file goes with every other (gap G26). */
export const exportColumns: readonly ExportColumn[] = [
  { key: 'hf_id', header: 'hf_id', kind: 'text' },
  { key: 'invoice_number', header: 'invoice_number', kind: 'text' },
  { key: 'invoice_date', header: 'invoice_date', kind: 'date' },
  { key: 'company', header: 'company', kind: 'text' },
  { key: 'tax_number', header: 'tax_number', kind: 'text' },
  { key: 'category', header: 'category', kind: 'text' },
  { key: 'currency', header: 'currency', kind: 'text' },
  { key: 'total_price', header: 'total_price', kind: 'amount' },
  { key: 'total_vat', header: 'total_vat', kind: 'amount' },
  { key: 'payment_type', header: 'payment_type', kind: 'text' },
  { key: 'card', header: 'card', kind: 'text' },
  { key: 'processing_status', header: 'processing_status', kind: 'text' },
  { key: 'approvement_status', header: 'approvement_status', kind: 'text' },
  { key: 'workspace_user', header: 'workspace_user', kind: 'text' },
  { key: 'created_at', header: 'created_at', kind: 'moment' },
];

/** What an export takes of an invoice; whatever has these can be exported. */
export interface Exportable {
  readonly hf_id: string;
  readonly invoice_number: string | null;
  readonly invoice_date: string | null;
  readonly company: { readonly name: string; readonly tax_number: string | null } | null;
  readonly category: { readonly name: string } | null;
  readonly currency: string | null;
  readonly total_price: string | null;
  readonly total_vat: string | null;
  readonly payment_type: string | null;
  readonly card: { readonly first_four_digits: string | null; readonly last_four_digits: string | null } | null;
  readonly processing_status: string;
  readonly approvement_status: string;
  readonly workspace_user: { readonly user: { readonly full_name: string } } | null;
  readonly created_at: string;
}

/** The line of an invoice; amounts stay the decimal texts that they are. */
export function exportRow(invoice: Exportable): ExportRow {
  const { hf_id, invoice_number, invoice_date, currency, total_price, total_vat, payment_type, processing_status, approvement_status, created_at, company, card } = invoice;
  return {
    hf_id, invoice_number, invoice_date, currency, total_price, total_vat, payment_type, processing_status, approvement_status, created_at,
    company: company?.name ?? null, tax_number: company?.tax_number ?? null, category: invoice.category?.name ?? null,
    card: card && `${card.first_four_digits || '••••'} •••• •••• ${card.last_four_digits || '••••'}`,
    workspace_user: invoice.workspace_user?.user.full_name ?? null,
  };
}

/** The value of a column in a row. */
export function cellOf(row: ExportRow, column: ExportColumn): string {
  return row[column.key] ?? '';
}
