import type { UploadedInvoice } from '#contract/invoice.ts';
import type { UploadedFileInvoice } from './uploaded-file-name.ts';
import type { UploadItem } from './upload-item.ts';
import type { StoredUpload, SentBefore } from './waiting-files.ts';

/** Where the queue keeps what a reload must not lose. */
export interface Store {
  readonly announceTab: () => Promise<void>;
  /** The copy that is sent from now on; undefined when there is no room. */
  readonly save: (line: StoredUpload, file: File) => Promise<File | undefined>;
  /** The name of another line that waits under this key with the same bytes, in whatever tab; without one they are this line's. */
  readonly claim: (line: StoredUpload, sha256: string) => Promise<string | undefined>;
  readonly update: (id: string, change: Partial<StoredUpload>) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  /** What tabs that are gone left under this scope; `runAgain` is called when another of them goes. */
  readonly adopt: (
    scope: string,
    runAgain: () => void,
  ) => Promise<readonly { line: StoredUpload; file?: File }[]>;
  /** How many files wait for other keys of this service. */
  readonly countOtherKeys: (scope: string) => Promise<number>;
  /** Makes the files of other keys those of this one: the person said so. */
  readonly reassign: (scope: string) => Promise<readonly { line: StoredUpload; file?: File }[]>;
  readonly sentBefore: (scope: string, sha256: string) => Promise<SentBefore | undefined>;
  readonly recordSent: (scope: string, sha256: string, sent: SentBefore) => Promise<void>;
  readonly forgetSent: (scope: string, sha256: string) => Promise<void>;
  readonly eraseSent: (scope: string) => Promise<void>;
}

/** What the queue reads of a row of the list. */
export interface ListedRow {
  readonly uid: string;
  readonly hf_id: string;
  readonly processing_status: string;
  readonly created_at: string;
}

/** What the queue stands on; a test gives its own. */
export interface QueueDependencies {
  /** Whose files these are; null while nobody is signed in. */
  readonly scope: () => string | null;
  /** False while the key is refused and another is awaited. */
  readonly canSend: () => boolean;
  readonly service: () => string;
  readonly tab: string;
  /** Whether the service knows the `Idempotency-Key`. */
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
  /** A page of the newest invoices, one request for all that is processing. */
  readonly fetchNewest: (
    page: number,
  ) => Promise<{ readonly page_count: number; readonly results: readonly ListedRow[] }>;
  /** One invoice; null when it is not there any more. */
  readonly fetchInvoice: (
    uid: string,
  ) => Promise<(UploadedFileInvoice & { processing_status: string }) | null>;
  /** Whether the file at a signed address has the same bytes; undefined when that cannot be told. */
  readonly hasSameBytes: (address: string, file: File) => Promise<boolean | undefined>;
  readonly store: Store;
  readonly onFinished: (item: UploadItem) => void;
}

/** Why nothing goes out just now, and until when, in milliseconds since 1970. */
export interface Pause {
  readonly kind: 'rate-limited' | 'unreachable' | 'offline';
  readonly until: number;
}

/** Everything the tray shows. */
export interface QueueState {
  readonly items: readonly UploadItem[];
  readonly pause: Pause | null;
  /** Files that wait on this device for another key of the same service. */
  readonly others: number;
  /** Hidden and system files of folders, not taken up. */
  readonly hiddenFiles: number;
  /** Files and folders that the device would not read. */
  readonly unreadableFiles: number;
}
