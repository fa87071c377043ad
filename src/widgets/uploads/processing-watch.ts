import { nextPollDelay, stuckAfterMs } from './retry-timing.ts';

/** A file that the service is reading. */
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
  /** One invoice; null when it is not there any more. */
  readonly fetchInvoice: (uid: string) => Promise<Row | null>;
  readonly onRead: (id: string, status: string) => void;
  readonly onGone: (id: string) => void;
  readonly onStuck: (id: string) => void;
}

const maxSingleRequests = 3;

/** Looks how far the reading is: one timer, one request a tick however many files there are, slower the longer it takes, none in a hidden tab. */
export class ProcessingWatch {
  readonly #dependencies: WatchDependencies;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = false;
  #delay = nextPollDelay();
  #page = 1;
  #missing: readonly string[] = [];
  #single: string | undefined;

  constructor(dependencies: WatchDependencies) {
    this.#dependencies = dependencies;
  }

  /** Something new is being read. */
  begin(): void {
    this.#delay = nextPollDelay();
    if (this.#timer === undefined && !this.#asking) this.#set(this.#delay);
  }

  /** Looks at once: the tab is seen again. */
  look(): void {
    this.#delay = nextPollDelay();
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
    // A look that fails is made good by the next one.
    await (single === undefined ? this.#list() : this.#fetchInvoice(single)).catch(() => undefined);
    this.#asking = false;
    this.#set(this.#delay);
    this.#delay = nextPollDelay(this.#delay);
  }

  // What newer invoices pushed off the first page is looked for on the next ones, a page a tick; a few are asked for by name.
  async #list(): Promise<void> {
    const { results, page_count } = await this.#dependencies
      .fetchNewest(this.#page)
      .catch((error: unknown) => {
        this.#page = 1;
        throw error;
      });
    const status = new Map(results.map(({ uid, processing_status }) => [uid, processing_status]));
    const missing: string[] = [];
    for (const line of this.#dependencies.watchedFiles()) {
      const { uid } = line;
      const found = status.get(uid);
      if (found !== undefined) this.#seen(line, found);
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
    const line = this.#dependencies.watchedFiles().find((one) => one.uid === uid);
    if (!line) return;
    if (row === null) this.#dependencies.onGone(line.id);
    else this.#seen(line, row.processing_status);
  }

  // Stuck is what the service says it is still reading, not what nobody has looked at yet.
  #seen({ id, since }: WatchedFile, status: string): void {
    if (status !== 'processing') this.#dependencies.onRead(id, status);
    else if (Date.now() - since > stuckAfterMs) this.#dependencies.onStuck(id);
  }
}
