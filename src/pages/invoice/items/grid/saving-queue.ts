/** What came of sending one row. `away` may work later: after so many seconds by itself, or only when asked. */
export type Sent =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'away'; readonly seconds: number | null; readonly mustWait?: boolean };

const mostAtOnce = 4;
const longestPause = 30;
let busy = 0;
const inLine: (() => void)[] = [];

/** At most four requests at once, over all invoices whose rows are being saved. */
async function inTurn<T>(run: () => Promise<T>): Promise<T> {
  if (busy >= mostAtOnce) await new Promise<void>((resolve) => inLine.push(resolve));
  else busy += 1;
  try {
    return await run();
  } finally {
    const next = inLine.shift();
    if (next) next();
    else busy -= 1;
  }
}

/** Sends rows one after the other, in the order in which they were added; stops while the service is away and goes on by itself. */
export class SavingQueue {
  #ids = new Set<string>();
  #at: string | null = null;
  #running = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held = false;
  #mustWait = false;
  #pauses = 0;
  #still: (() => void)[] = [];
  readonly #send: (id: string) => Promise<Sent>;
  readonly #drained: () => void;

  /** @param drained called each time the queue has come to its end or stops */
  constructor(send: (id: string) => Promise<Sent>, drained: () => void) {
    this.#send = send;
    this.#drained = drained;
  }

  /** The row under way. */
  get at(): string | null {
    return this.#at;
  }

  /** Whether the row waits for its turn. */
  has(id: string): boolean {
    return this.#ids.has(id);
  }

  /** Puts rows at the end; one that waits already keeps its place. */
  add(ids: readonly string[]): void {
    if (ids.length === 0) return;
    for (const id of ids) this.#ids.add(id);
    if (!this.#mustWait) this.retry();
  }

  /** The row needs no sending any more. */
  drop(id: string): void {
    this.#ids.delete(id);
  }

  /** Goes on at once. */
  retry(): void {
    clearTimeout(this.#timer);
    this.#held = false;
    this.#mustWait = false;
    void this.#run();
  }

  /** Resolves once nothing is under way: all sent, or the service away. */
  whenStill(): Promise<void> {
    return this.#running ? new Promise((resolve) => this.#still.push(resolve)) : Promise.resolve();
  }

  #pause(sent: Extract<Sent, { kind: 'away' }>, id: string): void {
    this.#held = true;
    this.#mustWait = sent.mustWait ?? false;
    this.#pauses += 1;
    if (sent.seconds === null) return;
    // The first to be left is still the first to be saved.
    this.#ids = new Set([id, ...this.#ids]);
    const seconds = this.#mustWait
      ? sent.seconds
      : Math.min(sent.seconds * 2 ** (this.#pauses - 1), longestPause);
    this.#timer = setTimeout(() => this.retry(), seconds * 1000);
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    while (!this.#held) {
      const [id] = this.#ids;
      if (id === undefined) break;
      this.#ids.delete(id);
      this.#at = id;
      const sent = await inTurn(() => this.#send(id));
      this.#at = null;
      if (sent.kind === 'away') this.#pause(sent, id);
      else if (sent.kind === 'done') this.#pauses = 0;
    }
    this.#running = false;
    this.#drained();
    for (const tell of this.#still.splice(0)) tell();
  }
}
