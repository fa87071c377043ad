const maxSingleRequests = 3;
const firstDelayMs = 1_000;
const longestDelayMs = 10_000;
/** Milliseconds after which a file still in processing counts as stuck. */
const stuckAfterMs = 10 * 60_000;

export interface WatchedFile {
  readonly id: string;
  readonly uid: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

interface Row {
  readonly uid: string;
  readonly processing_status: string;
}

interface WatchDependencies {
  readonly watchedFiles: () => readonly WatchedFile[];
  readonly hidden: () => boolean;
  /** A page of the newest invoices, up to 100 of them. */
  readonly fetchNewest: (
    page: number,
  ) => Promise<{ readonly page_count: number; readonly results: readonly Row[] }>;
  /** One invoice; null when it does not exist any more. */
  readonly fetchInvoice: (uid: string) => Promise<Row | null>;
  readonly onRead: (id: string, status: string) => void;
  readonly onGone: (id: string) => void;
  readonly onStuck: (id: string) => void;
}

/**
 * Polls the processing status: one timer and one request per tick for any number of files, slower
 * over time, paused in a hidden tab.
 */
export class ProcessingWatch {
  readonly #dependencies: WatchDependencies;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = false;
  #delay = firstDelayMs;
  #page = 1;
  #missing: readonly string[] = [];
  #single: string | undefined;

  constructor(dependencies: WatchDependencies) {
    this.#dependencies = dependencies;
  }

  begin(): void {
    this.#delay = firstDelayMs;
    if (this.#timer === undefined && !this.#asking) this.#set(this.#delay);
  }

  /** Polls at once, when the tab becomes visible. */
  look(): void {
    this.#delay = firstDelayMs;
    if (!this.#asking) this.#set(0);
  }

  #set(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#dependencies.watchedFiles().length === 0 || this.#dependencies.hidden()) return;
    this.#timer = setTimeout(() => void this.#tick(), delay);
  }

  async #tick(): Promise<void> {
    this.#timer = undefined;
    this.#asking = true;
    const single = this.#single;
    this.#single = undefined;
    // A failed poll is made up for by the next one.
    await (single === undefined ? this.#list() : this.#fetchInvoice(single)).catch(() => undefined);
    this.#asking = false;
    this.#set(this.#delay);
    this.#delay = Math.min(longestDelayMs, Math.round(this.#delay * 1.3));
  }

  // Invoices that newer ones pushed off the first page are searched on the next pages, one page per
  // tick; a few missing ones are fetched by uid.
  async #list(): Promise<void> {
    const { results, page_count } = await this.#dependencies
      .fetchNewest(this.#page)
      .catch((error: unknown) => {
        this.#page = 1;
        throw error;
      });
    const status = new Map(results.map(({ uid, processing_status }) => [uid, processing_status]));
    const missing: string[] = [];
    for (const file of this.#dependencies.watchedFiles()) {
      const { uid } = file;
      const found = status.get(uid);
      if (found !== undefined) this.#seen(file, found);
      else if (this.#page === 1 || this.#missing.includes(uid)) missing.push(uid);
    }
    this.#missing = missing;
    if (missing.length > maxSingleRequests && this.#page < page_count) {
      this.#page += 1;
      return;
    }
    this.#page = 1;
    [this.#single] = missing;
  }

  async #fetchInvoice(uid: string): Promise<void> {
    const row = await this.#dependencies.fetchInvoice(uid);
    const file = this.#dependencies.watchedFiles().find((one) => one.uid === uid);
    if (!file) return;
    if (row === null) this.#dependencies.onGone(file.id);
    else this.#seen(file, row.processing_status);
  }

  // Only a file that the service still reports as processing counts as stuck, not one that was not
  // polled yet.
  #seen({ id, since }: WatchedFile, status: string): void {
    if (status !== 'processing') this.#dependencies.onRead(id, status);
    else if (Date.now() - since > stuckAfterMs) this.#dependencies.onStuck(id);
  }
}
