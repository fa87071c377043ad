import { createListeners, type Readable } from '#src/device/store.ts';
import { emptyQueue, type QueueState } from './queue-types.ts';
import type { UploadItem } from './upload-item.ts';
import type { StoredUpload } from './waiting-files.ts';

/** An upload: its record on the device, what the tray shows, and how sending it went. */
export interface Upload {
  record: StoredUpload;
  item: UploadItem;
  /** Removed once the service has it. */
  file: File | undefined;
  /** Whether the device stores a copy. */
  stored: boolean;
  /** Checked and without open question: may be sent. */
  cleared: boolean;
  /** Checked while offline, so the service has not been asked for the same file yet. */
  unsearched: boolean;
  failures: number;
  /** Earliest time of the next try, milliseconds since 1970. */
  notBefore: number;
  /** Whether the failure was shown to the person. */
  reported: boolean;
}

/** An upload that waits to be checked, or to be processed by the service that has it. */
export const newUpload = (record: StoredUpload, file: File | undefined): Upload => ({
  record,
  item: {
    id: record.id,
    name: record.name,
    size: record.size,
    state: record.sent ? 'processing' : record.refused ? 'failed' : 'queued',
    problem: record.refused,
    percent: record.sent ? 100 : 0,
    uid: record.sent?.uid,
    hf_id: record.sent?.hf_id,
  },
  file,
  stored: false,
  cleared: false,
  unsearched: false,
  failures: 0,
  notBefore: 0,
  reported: false,
});

const notifyInterval = 100;
const noProblem = {
  question: undefined,
  fileProblem: undefined,
  problem: undefined,
  stuck: undefined,
} as const;

/** The uploads of all API keys in order; only those of the current key are shown. */
export class UploadList implements Readable<QueueState> {
  readonly #onFinished: (item: UploadItem) => void;
  readonly #listeners = createListeners();
  #uploads: readonly Upload[] = [];
  #state = emptyQueue;
  #scope: string | null = null;
  #notifying = false;
  #notifiedAt = 0;

  constructor(onFinished: (item: UploadItem) => void) {
    this.#onFinished = onFinished;
  }

  readonly get = (): QueueState => this.#state;

  readonly subscribe = this.#listeners.subscribe;

  show(scope: string | null): void {
    this.#scope = scope;
    this.#notify();
  }

  all(): readonly Upload[] {
    return this.#uploads;
  }

  find(id: string): Upload | undefined {
    return this.#uploads.find(({ item }) => item.id === id);
  }

  /** False once the person removed it. */
  has(upload: Upload): boolean {
    return this.#uploads.includes(upload);
  }

  shown(): readonly Upload[] {
    return this.#uploads.filter(({ record }) => record.scope === this.#scope);
  }

  put(upload: Upload): void {
    const at = this.#uploads.findLastIndex(({ record }) => record.added <= upload.record.added);
    this.#uploads = this.#uploads.toSpliced(at + 1, 0, upload);
    this.#notify();
  }

  set(upload: Upload, change: Partial<UploadItem>): void {
    upload.item = { ...upload.item, ...change };
    this.#notify();
  }

  /** Ends a step of the upload and announces it. */
  finish(upload: Upload, change: Partial<UploadItem>): void {
    this.set(upload, change);
    if (this.has(upload)) this.#onFinished(upload.item);
  }

  /** Resets an upload to a state, clearing problems but keeping its invoice. */
  renew(upload: Upload, state: UploadItem['state']): void {
    this.set(upload, { ...noProblem, state, percent: upload.item.uid === undefined ? 0 : 100 });
  }

  drop(id: string): void {
    this.#uploads = this.#uploads.filter(({ item }) => item.id !== id);
    this.#notify();
  }

  note(change: Partial<Omit<QueueState, 'items'>>): void {
    this.#state = { ...this.#state, ...change };
    this.#notify();
  }

  // Notifies at most ten times a second, so that many changes and progress updates render once.
  #notify(): void {
    this.#state = { ...this.#state, items: this.shown().map(({ item }) => item) };
    if (this.#notifying) return;
    this.#notifying = true;
    setTimeout(
      () => {
        this.#notifying = false;
        this.#notifiedAt = Date.now();
        this.#listeners.notify();
      },
      Math.max(0, this.#notifiedAt + notifyInterval - Date.now()),
    );
  }
}
