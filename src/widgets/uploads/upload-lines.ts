import type { QueueState } from './queue-types.ts';
import type { UploadItem } from './upload-item.ts';
import type { StoredUpload } from './waiting-files.ts';

/** What the queue knows of a line besides what is shown. */
export interface QueueEntry {
  line: StoredUpload;
  /** Gone once the service has it. */
  file?: File;
  /** The device has a copy. */
  kept: boolean;
  /** Checked, and not in question: it may go out. */
  cleared: boolean;
  failures: number;
  /** Milliseconds since 1970: its own next try. */
  notBefore: number;
  /** The person was told that it failed. */
  reported: boolean;
}

/** A line that was just taken up. */
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

const nothing: QueueState = {
  items: [],
  pause: null,
  others: 0,
  hiddenFiles: 0,
  unreadableFiles: 0,
};

/** The lines of every key in their order, and what is shown of them: only those of the key in use. */
export class UploadLines {
  #items: readonly UploadItem[] = [];
  readonly #entry = new Map<string, QueueEntry>();
  readonly #listeners = new Set<() => void>();
  #state = nothing;
  #scope: string | null = null;
  #reported = false;
  #notifiedAt = 0;

  readonly state = (): QueueState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows the lines of another key. */
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

  /** Those of one key, shown or not. */
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

  /** Whether leaving the page loses a file of whichever key: neither the device nor the service has it. */
  hasUnstoredFiles(): boolean {
    return this.#items.some(({ id, fileProblem }) => {
      const entry = this.#entry.get(id);
      return entry?.file !== undefined && !entry.kept && fileProblem === undefined;
    });
  }

  /** As at the beginning: what went wrong is forgotten, not what the service has. */
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

  // A hundred lines that change in one go are one showing, and percentages ten a second.
  #notify(): void {
    this.#state = { ...this.#state, items: this.of(this.#scope) };
    if (this.#reported) return;
    this.#reported = true;
    setTimeout(
      () => {
        this.#reported = false;
        this.#notifiedAt = Date.now();
        for (const listener of this.#listeners) listener();
      },
      Math.max(0, this.#notifiedAt + notifyInterval - Date.now()),
    );
  }
}
