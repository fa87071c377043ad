import { createListeners } from '#src/device/store.ts';
import type { QueueState } from './queue-types.ts';
import type { UploadItem } from './upload-item.ts';
import type { StoredUpload } from './waiting-files.ts';

/** Internal state of an upload besides what the tray shows. */
export interface QueueEntry {
  line: StoredUpload;
  /** Removed once the service has it. */
  file?: File;
  /** Whether the device stores a copy. */
  kept: boolean;
  /** Checked and without open question: may be sent. */
  cleared: boolean;
  failures: number;
  /** Earliest time of the next try, milliseconds since 1970. */
  notBefore: number;
  /** Whether the failure was shown to the person. */
  reported: boolean;
}

/** Internal state of a new upload. */
export const newEntry = (line: StoredUpload, file: File | undefined): QueueEntry => ({
  line,
  ...(file ? { file } : {}),
  kept: false,
  cleared: false,
  failures: 0,
  notBefore: 0,
  reported: false,
});

const notifyInterval = 100;

/** The state before the first file. */
const emptyState: QueueState = {
  items: [],
  pause: null,
  others: 0,
  hiddenFiles: 0,
  unreadableFiles: 0,
};

/** The uploads of all API keys in order; only those of the current key are shown. */
export class UploadLines {
  #items: readonly UploadItem[] = [];
  readonly #entry = new Map<string, QueueEntry>();
  readonly #listeners = createListeners();
  #state = emptyState;
  #scope: string | null = null;
  #reported = false;
  #notifiedAt = 0;

  readonly state = (): QueueState => this.#state;

  readonly subscribe = this.#listeners.subscribe;

  /** Switches to the uploads of another API key. */
  show(scope: string | null): void {
    this.#scope = scope;
    this.#notify();
  }

  entry(id: string): QueueEntry | undefined {
    return this.#entry.get(id);
  }

  item(id: string): UploadItem | undefined {
    return this.#items.find((item) => item.id === id);
  }

  /** The uploads of one API key, shown or not. */
  of(scope: string | null): readonly UploadItem[] {
    return this.#items.filter(({ id }) => this.#entry.get(id)?.line.scope === scope);
  }

  all(): readonly QueueEntry[] {
    return [...this.#entry.values()];
  }

  put(entry: QueueEntry, item: UploadItem): void {
    if (this.#entry.has(item.id)) return;
    this.#entry.set(item.id, entry);
    const at = this.#items.findLastIndex(
      ({ id }) => (this.#entry.get(id)?.line.added ?? 0) <= entry.line.added,
    );
    this.#items = this.#items.toSpliced(at + 1, 0, item);
    this.#notify();
  }

  set(id: string, change: Partial<UploadItem>): void {
    this.#items = this.#items.map((item) => (item.id === id ? { ...item, ...change } : item));
    this.#notify();
  }

  /** Whether leaving the page would lose a file: neither the device nor the service has it. */
  hasUnstoredFiles(): boolean {
    return this.#items.some(({ id, fileProblem }) => {
      const entry = this.#entry.get(id);
      return entry?.file !== undefined && !entry.kept && fileProblem === undefined;
    });
  }

  /** Resets an upload to a state, clearing problems but keeping its invoice. */
  renew(id: string, state: UploadItem['state']): void {
    this.#items = this.#items.map((item) => {
      if (item.id !== id) return item;
      const { name, size, onlyHere, uid, hf_id } = item;
      return {
        id,
        name,
        size,
        state,
        percent: uid === undefined ? 0 : 100,
        ...(onlyHere ? { onlyHere } : {}),
        ...(uid === undefined ? {} : { uid }),
        ...(hf_id === undefined ? {} : { hf_id }),
      };
    });
    this.#notify();
  }

  drop(id: string): void {
    this.#entry.delete(id);
    this.#items = this.#items.filter((item) => item.id !== id);
    this.#notify();
  }

  note(change: Partial<Omit<QueueState, 'items'>>): void {
    this.#state = { ...this.#state, ...change };
    this.#notify();
  }

  // Notifies at most ten times a second, so that many changes and progress updates render once.
  #notify(): void {
    this.#state = { ...this.#state, items: this.of(this.#scope) };
    if (this.#reported) return;
    this.#reported = true;
    setTimeout(
      () => {
        this.#reported = false;
        this.#notifiedAt = Date.now();
        this.#listeners.notify();
      },
      Math.max(0, this.#notifiedAt + notifyInterval - Date.now()),
    );
  }
}
