import type { CurrencySum } from '#src/lib/exports/currency-sums.ts';
import { toQuery, type InboxFilters } from '#src/lib/filters/filters.ts';
import type { SelectedInvoice } from '#src/lib/decisions/selected-invoice.ts';
import type { PackFile } from './check-pack.ts';
import type { PackInvoice } from './pack.ts';

/** An invoice that is in a pack. */
export interface PackedInvoice
  extends PackInvoice, Pick<SelectedInvoice, 'total_price' | 'currency'> {
  readonly invoice_number: string | null;
  readonly etag: string | null;
  readonly read_at: string;
  readonly record: string;
  /** Path of its file in the pack; null when it has none, or when `missing` has the reason. */
  readonly file: string | null;
}

/** A part that the pack should contain and does not. */
export interface Missing extends PackInvoice {
  readonly what: 'invoice' | 'file';
  readonly why: 'deleted' | 'not read';
  /** Technical cause; empty for deleted invoices. */
  readonly cause: string;
}

export interface PackFacts {
  readonly made_at: string;
  /** The earliest and latest time a record was read, ISO 8601; null when none was. */
  readonly read: readonly [first: string, last: string] | null;
  readonly service: string;
  readonly filters: InboxFilters;
  readonly selected: boolean;
  readonly wanted: number;
  readonly invoices: number;
  readonly files: number;
  readonly without_file: number;
  readonly sums: readonly (CurrencySum & { readonly invoices: number })[];
  readonly missing: readonly Missing[];
}

export const packNames = {
  readme: 'README.txt',
  manifest: 'manifest.json',
  sums: 'SHA256SUMS',
  csv: 'invoices.csv',
  files: 'files/',
  records: 'records/',
} as const;

/**
 * `manifest.json`: machine-readable content and gaps of the pack. It lists every file with size and
 * SHA-256 but itself and `SHA256SUMS`.
 */
export function manifestText(
  facts: PackFacts,
  invoices: readonly PackedInvoice[],
  files: readonly PackFile[],
): string {
  const { filters, read, ...rest } = facts;
  const manifest = {
    format: 'invoice audit pack',
    version: 1,
    ...rest,
    filters: toQuery(filters),
    read_from: read?.[0] ?? null,
    read_to: read?.[1] ?? null,
    records: invoices,
    entries: files,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** `SHA256SUMS` in the format of `sha256sum -c`. */
export const sumsText = (files: readonly PackFile[]): string =>
  files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('');
