import type { InvoiceRow, UploadedInvoice } from '#contract/invoice.ts';
import type { EarlierFile, SendOptions } from '#src/api/uploads.ts';
import type { UploadItem } from './upload-item.ts';
import type { QueueStorage } from './waiting-files.ts';

export type ListedRow = Pick<InvoiceRow, 'uid' | 'hf_id' | 'processing_status' | 'created_at'>;

export interface UploadedFileInvoice {
  readonly uid: string;
  readonly hf_id: string;
  /** URL of the file; with many services its last segment is the file name. */
  readonly file: string | null;
  readonly history: readonly {
    readonly action: string;
    readonly reason: string | null;
    readonly changes: readonly { readonly to: unknown }[];
  }[];
}

/** What the queue needs from its surroundings; tests provide their own. */
export interface QueueDependencies {
  /** Server address and API key (hashed) that own the files; null while signed out. */
  readonly scope: () => string | null;
  /** False while the key was refused and a new one is requested. */
  readonly canSend: () => boolean;
  readonly service: () => string;
  readonly tab: string;
  /** Whether the service supports `Idempotency-Key`. */
  readonly supportsIdempotency: () => boolean;
  readonly online: () => boolean;
  readonly hidden: () => boolean;
  readonly send: (file: File, options: Required<SendOptions>) => Promise<UploadedInvoice>;
  /** One page of the newest invoices: one request covers all files in processing. */
  readonly fetchNewest: (
    page: number,
  ) => Promise<{ readonly page_count: number; readonly results: readonly ListedRow[] }>;
  /** One invoice; null when it does not exist any more. */
  readonly fetchInvoice: (
    uid: string,
  ) => Promise<(UploadedFileInvoice & { processing_status: string }) | null>;
  /** The first invoice with these bytes; null where there is none, or the service does not know. */
  readonly findSameFile: (sha256: string) => Promise<EarlierFile | null>;
  /** Whether the file at a signed address has the same bytes; undefined when it cannot be read. */
  readonly hasSameBytes: (address: string, file: File) => Promise<boolean | undefined>;
  readonly store: QueueStorage;
  readonly onFinished: (item: UploadItem) => void;
}

/** Why nothing is sent at the moment; `until` in milliseconds since 1970. */
export interface Pause {
  readonly kind: 'rate-limited' | 'unreachable' | 'offline';
  readonly until: number;
}

export interface QueueState {
  readonly items: readonly UploadItem[];
  readonly pause: Pause | null;
  /** Number of files on this device that wait for another API key of this service. */
  readonly others: number;
  /** Number of hidden and system files that were skipped. */
  readonly hiddenFiles: number;
  /** Files and folders that the device could not read. */
  readonly unreadableFiles: number;
}

export const emptyQueue: QueueState = {
  items: [],
  pause: null,
  others: 0,
  hiddenFiles: 0,
  unreadableFiles: 0,
};
