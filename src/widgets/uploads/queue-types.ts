import type { UploadedInvoice } from '#contract/invoice.ts';
import type { UploadedFileInvoice } from './uploaded-file-name.ts';
import type { UploadItem } from './upload-item.ts';
import type { StoredUpload, SentBefore } from './waiting-files.ts';

/** Storage of the queue that survives a reload. */
export interface QueueStorage {
  readonly announceTab: () => Promise<void>;
  /** Stores a copy, which is sent from then on. @returns undefined when the device has no room */
  readonly save: (line: StoredUpload, file: File) => Promise<File | undefined>;
  /**
   * Claims a hash for an upload.
   * @returns the name of another waiting upload with the same bytes and API key in any tab, which
   * then keeps the claim
   */
  readonly claim: (line: StoredUpload, sha256: string) => Promise<string | undefined>;
  readonly update: (id: string, change: Partial<StoredUpload>) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  /** Takes over the uploads of closed tabs; `runAgain` is called when another tab closes. */
  readonly adopt: (
    scope: string,
    runAgain: () => void,
  ) => Promise<readonly { line: StoredUpload; file?: File }[]>;
  /** Number of files that wait for other API keys of this service. */
  readonly countOtherKeys: (scope: string) => Promise<number>;
  /** Assigns the files of other API keys to this one, on the person's request. */
  readonly reassign: (scope: string) => Promise<readonly { line: StoredUpload; file?: File }[]>;
  readonly sentBefore: (scope: string, sha256: string) => Promise<SentBefore | undefined>;
  readonly recordSent: (scope: string, sha256: string, sent: SentBefore) => Promise<void>;
  readonly forgetSent: (scope: string, sha256: string) => Promise<void>;
  readonly eraseSent: (scope: string) => Promise<void>;
}

/** The fields of a list row that the queue uses. */
export interface ListedRow {
  readonly uid: string;
  readonly hf_id: string;
  readonly processing_status: string;
  readonly created_at: string;
}

/** What the queue needs from its surroundings; tests provide their own. */
export interface QueueDependencies {
  /** Service address and API key (hashed) that own the files; null while signed out. */
  readonly scope: () => string | null;
  /** False while the key was refused and a new one is requested. */
  readonly canSend: () => boolean;
  readonly service: () => string;
  readonly tab: string;
  /** Whether the service supports `Idempotency-Key`. */
  readonly supportsIdempotency: () => boolean;
  readonly online: () => boolean;
  readonly hidden: () => boolean;
  readonly send: (
    file: File,
    options: {
      idempotencyKey: string;
      signal: AbortSignal;
      onProgress: (loaded: number, total: number) => void;
    },
  ) => Promise<UploadedInvoice>;
  /** One page of the newest invoices: one request covers all files in processing. */
  readonly fetchNewest: (
    page: number,
  ) => Promise<{ readonly page_count: number; readonly results: readonly ListedRow[] }>;
  /** One invoice; null when it no longer exists. */
  readonly fetchInvoice: (
    uid: string,
  ) => Promise<(UploadedFileInvoice & { processing_status: string }) | null>;
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

/** Everything the tray shows. */
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
