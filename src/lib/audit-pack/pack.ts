import type { Invoice } from '#contract/invoice.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';
import type { SelectedInvoice } from '#src/lib/decisions/selected-invoice.ts';

/** An invoice of a pack, with the fields of the list that named it. */
export type PackInvoice = Pick<SelectedInvoice, 'uid' | 'hf_id' | 'company'>;

/** The content of a pack, fixed when it was started. */
export interface PackTask {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly started: number;
  readonly filters: InboxFilters;
  /** True if the pack has only invoices that were selected among those of the filters. */
  readonly selected: boolean;
  readonly invoices: readonly PackInvoice[];
}

export interface FetchedFile {
  readonly content: Blob;
  /** 64 hexadecimal digits, computed while the file arrived. */
  readonly sha256: string;
  /** The response's `Content-Type`. */
  readonly type: string;
  /** File extension without the dot. */
  readonly ending: string;
}

/** An invoice as the service sent it, and its file, fetched right after it. */
export interface FetchedInvoice {
  /** The response's JSON text, without signatures of addresses. */
  readonly record: string;
  /** The same in the contract's shape, without the file's address. */
  readonly read: Invoice;
  readonly etag: string | null;
  /** Time when the record was read, ISO 8601. */
  readonly read_at: string;
  /** The file's address without its query; null when the invoice has no file. */
  readonly address: string | null;
  /** Null when there is none or it could not be fetched. */
  readonly file: FetchedFile | null;
}

/** A part that could not be fetched, and the reason. */
export interface PartProblem<P> {
  readonly part: 'invoice' | 'file';
  readonly problem: P;
  /**
   * Host of a file outside the service's site. The browser gives no further reason for its failure,
   * so the host is all that can be named.
   */
  readonly elsewhere: string | null;
}

/** State of an invoice in a pack. */
export type Piece<P> =
  | { readonly kind: 'whole'; readonly invoice: FetchedInvoice }
  | { readonly kind: 'gone' }
  /** Some of it was fetched, some not. */
  | {
      readonly kind: 'lacking';
      readonly invoice: FetchedInvoice | null;
      /** Devices have records with this property name stored, so it keeps its name. */
      readonly trouble: PartProblem<P>;
    };
