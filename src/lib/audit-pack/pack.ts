import type { Invoice } from '#contract/invoice.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import type { SelectedInvoice } from '#src/lib/selected-invoice.ts';

/** An invoice that belongs into a pack, as the list named it. */
export type PackInvoice = Pick<SelectedInvoice, 'uid' | 'hf_id' | 'company'>;

/** What a pack is to hold, settled when it was begun. */
export interface PackTask {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly started: number;
  readonly filters: InboxFilters;
  /** Only invoices selected from the filters are in it. */
  readonly selected: boolean;
  readonly invoices: readonly PackInvoice[];
}

/** The uploaded file of an invoice as it was fetched. */
export interface FetchedFile {
  readonly content: Blob;
  /** 64 hexadecimal digits, counted while it arrived. */
  readonly sha256: string;
  /** As the answer's `Content-Type` says. */
  readonly type: string;
  /** The ending of its name, without the dot. */
  readonly ending: string;
}

/** An invoice as the service answered it, and its file of the same moment. */
export interface FetchedInvoice {
  /** The answer's JSON as it came, without signatures. */
  readonly record: string;
  /** The same in the interface's shape, without the file's address. */
  readonly read: Invoice;
  readonly etag: string | null;
  /** When the record was read, ISO 8601. */
  readonly read_at: string;
  /** The file's address without its query; null when the invoice has no file. */
  readonly address: string | null;
  /** Null when there is none or it could not be fetched. */
  readonly file: FetchedFile | null;
}

/** What could not be fetched, and why. */
export interface PartProblem<P> {
  readonly part: 'invoice' | 'file';
  readonly problem: P;
  /**
   * The host of a file that lies elsewhere: the browser says no more than that it did not get it.
   */
  readonly elsewhere: string | null;
}

/** How an invoice of a pack stands. */
export type Piece<P> =
  | { readonly kind: 'whole'; readonly invoice: FetchedInvoice }
  | { readonly kind: 'gone' }
  /** What there is of it, and what is not. */
  | {
      readonly kind: 'lacking';
      readonly invoice: FetchedInvoice | null;
      /** Not renamed: devices have it stored under this name. */
      readonly trouble: PartProblem<P>;
    };
