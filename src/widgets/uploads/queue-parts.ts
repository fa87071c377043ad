import type { UploadedInvoice } from '#contract/invoice.ts';
import type { Problem } from '#src/api/api-error.ts';
import type { Arrived } from '#src/lib/upload-arrived.ts';
import type { UploadItem as AnyItem } from '#src/lib/upload-item.ts';
import type { KeptLine, SentBefore } from './waiting-files.ts';

/** A line of the tray. */
export type UploadItem = AnyItem<Problem>;

/** Where the queue keeps what a reload must not lose. */
export interface Store {
  readonly showLife: () => Promise<void>;
  /** The copy that is sent from now on; undefined when there is no room. */
  readonly keep: (line: KeptLine, file: File) => Promise<File | undefined>;
  /** The name of another line that waits under this key with the same bytes, in whatever tab; without one they are this line's. */
  readonly claim: (line: KeptLine, sha256: string) => Promise<string | undefined>;
  readonly note: (id: string, change: Partial<KeptLine>) => Promise<void>;
  readonly forget: (id: string) => Promise<void>;
  /** What tabs that are gone left under this scope; `runAgain` is called when another of them goes. */
  readonly takeUp: (
    scope: string,
    runAgain: () => void,
  ) => Promise<readonly { line: KeptLine; file?: File }[]>;
  /** How many files wait for other keys of this service. */
  readonly others: (scope: string) => Promise<number>;
  /** Makes the files of other keys those of this one: the person said so. */
  readonly takeOver: (scope: string) => Promise<readonly { line: KeptLine; file?: File }[]>;
  readonly sentBefore: (scope: string, sha256: string) => Promise<SentBefore | undefined>;
  readonly noteSent: (scope: string, sha256: string, sent: SentBefore) => Promise<void>;
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
export interface Parts {
  /** Whose files these are; null while nobody is signed in. */
  readonly scope: () => string | null;
  /** False while the key is refused and another is awaited. */
  readonly mayGo: () => boolean;
  readonly service: () => string;
  readonly tab: string;
  /** Whether the service knows the `Idempotency-Key`. */
  readonly keysHold: () => boolean;
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
  readonly newest: (
    page: number,
  ) => Promise<{ readonly page_count: number; readonly results: readonly ListedRow[] }>;
  /** One invoice; null when it is not there any more. */
  readonly one: (uid: string) => Promise<(Arrived & { processing_status: string }) | null>;
  /** Whether the file at a signed address has the same bytes; undefined when that cannot be told. */
  readonly sameBytes: (address: string, file: File) => Promise<boolean | undefined>;
  readonly store: Store;
  readonly onSettled: (item: UploadItem) => void;
}

/** Why nothing goes out just now, and until when, in milliseconds since 1970. */
export interface Pause {
  readonly kind: 'asked' | 'unreachable' | 'offline';
  readonly until: number;
}

/** Everything the tray shows. */
export interface QueueState {
  readonly items: readonly UploadItem[];
  readonly pause: Pause | null;
  /** Files that wait on this device for another key of the same service. */
  readonly others: number;
  /** Hidden and system files of folders, not taken up. */
  readonly leftOut: number;
  /** Files and folders that the device would not read. */
  readonly unread: number;
}
