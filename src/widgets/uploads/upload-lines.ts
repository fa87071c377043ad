import type { QueueState, UploadItem } from './queue-parts.ts';
import type { KeptLine } from './waiting-files.ts';

/** What the queue knows of a line besides what is shown. */
export interface Held {
  line: KeptLine;
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
  told: boolean;
}

/** A line that was just taken up. */
export const newHeld = (line: KeptLine, file: File | undefined): Held => ({
  line,
  ...(file ? { file } : {}),
  kept: false,
  cleared: false,
  failures: 0,
  notBefore: 0,
  told: false,
});

const showEvery = 100;

const nothing: QueueState = { items: [], pause: null, others: 0, leftOut: 0, unread: 0 };

/** The lines of every key in their order, and what is shown of them: only those of the key in use. */
export class UploadLines {
  #items: readonly UploadItem[] = [];
  readonly #held = new Map<string, Held>();
  readonly #listeners = new Set<() => void>();
  #state = nothing;
  #scope: string | null = null;
  #told = false;
  #toldAt = 0;

  readonly state = (): QueueState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows the lines of another key. */
  show(scope: string | null): void {
    this.#scope = scope;
    this.#tell();
  }

  held(id: string): Held | undefined {
    return this.#held.get(id);
  }

  item(id: string): UploadItem | undefined {
    return this.#items.find((item) => item.id === id);
  }

  /** Those of one key, shown or not. */
  of(scope: string | null): readonly UploadItem[] {
    return this.#items.filter(({ id }) => this.#held.get(id)?.line.scope === scope);
  }

  all(): readonly Held[] {
    return [...this.#held.values()];
  }

  put(held: Held, item: UploadItem): void {
    if (this.#held.has(item.id)) return;
    this.#held.set(item.id, held);
    const at = this.#items.findLastIndex(
      ({ id }) => (this.#held.get(id)?.line.added ?? 0) <= held.line.added,
    );
    this.#items = this.#items.toSpliced(at + 1, 0, item);
    this.#tell();
  }

  set(id: string, change: Partial<UploadItem>): void {
    this.#items = this.#items.map((item) => (item.id === id ? { ...item, ...change } : item));
    this.#tell();
  }

  /** Whether leaving the page loses a file of whichever key: neither the device nor the service has it. */
  wouldLose(): boolean {
    return this.#items.some(({ id, fault }) => {
      const held = this.#held.get(id);
      return held?.file !== undefined && !held.kept && fault === undefined;
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
    this.#tell();
  }

  drop(id: string): void {
    this.#held.delete(id);
    this.#items = this.#items.filter((item) => item.id !== id);
    this.#tell();
  }

  note(change: Partial<Omit<QueueState, 'items'>>): void {
    this.#state = { ...this.#state, ...change };
    this.#tell();
  }

  // A hundred lines that change in one go are one showing, and percentages ten a second.
  #tell(): void {
    this.#state = { ...this.#state, items: this.of(this.#scope) };
    if (this.#told) return;
    this.#told = true;
    setTimeout(
      () => {
        this.#told = false;
        this.#toldAt = Date.now();
        for (const listener of this.#listeners) listener();
      },
      Math.max(0, this.#toldAt + showEvery - Date.now()),
    );
  }
}
